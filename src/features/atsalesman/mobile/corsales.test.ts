import { randomUUID } from "node:crypto";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { ReportAnswer } from "#platform/report/index.ts";
import { get } from "#test/report/read-report.ts";
import { event, openPhone, type Phone, point, salesmenAtWork } from "#test/support/phone.ts";
import { type Client, openPortal, type Portal } from "#test/support/portal.ts";
import type { Board } from "../[channel]/monitoring-kunjungan/monitoring-kunjungan.calls.ts";
import type { Movement } from "../[channel]/pergerakan/pergerakan.calls.ts";
import { recountDay, type SalesmanDay } from "./recount-day.server.ts";
import { reassessChanged } from "./reassess-visits.server.ts";

type Customer = { id: string; code: string; district: string };
let portal: Portal;
let admin: Client;
let salesman: number;
let phone: Phone;
let customers: Customer[];
const site = { latitude: -6.2, longitude: 106.816666 };
const checkIn = (place: object, latitude = site.latitude, accuracy = 0) =>
  event("visit.checkIn", { place, at6: point(latitude, site.longitude, accuracy) });

beforeAll(async () => {
  portal = await openPortal();
  admin = await portal.as("admin");
  salesman = (await salesmenAtWork(portal, "corsales"))[0] as number;
  customers = await portal.sql<Customer>(
    "select id, code, district_id as district from bulk_customer where status = 'active' and archived_at is null order by id limit 4",
  );
  await portal.sql("update bulk_customer set latitude = $1, longitude = $2 where id = any($3::bigint[])", [
    site.latitude,
    site.longitude,
    customers.slice(0, 3).map((c) => c.id),
  ]);
  await portal.sql("update bulk_customer set latitude = null, longitude = null where id = $1", [customers[3]?.id]);
  // remove the visits of earlier days that the demo data contains
  await portal.sql("delete from visit where salesman_id = $1", [salesman]);
  await portal.sql("delete from visit_day where salesman_id = $1", [salesman]);
  phone = await openPhone(portal, salesman);
});
afterAll(() => portal?.close());

test("a check-in at a bulk customer is validated by the customer's location and the configured radius", async () => {
  const [a, b, , d] = customers.map((c) => c.code);
  const results = await phone.batch([
    checkIn({ customer: a }, -6.2015), // 167 m
    checkIn({ customer: b }, -6.203), // 334 m
    checkIn({ customer: d }),
    checkIn({ store: "TK-000001" }),
    checkIn({ customer: "TIDAK-ADA" }),
    checkIn({ customer: a, store: "TK-000001" }),
  ]);
  expect(results.map((r) => r.code ?? r.status)).toEqual([
    "applied",
    "applied",
    "applied",
    "place.channel",
    "place.unknown",
    "invalid",
  ]);
  const rows = await portal.sql(
    "select customer_id, store_id, district_id, distance_m, radius_m, verdict from visit where salesman_id = $1 order by id",
    [salesman],
  );
  const of = (i: number) => ({
    customer_id: customers[i]?.id,
    store_id: null,
    district_id: customers[i]?.district,
    radius_m: 200,
  });
  expect(rows).toEqual([
    { ...of(0), distance_m: 167, verdict: "in" },
    { ...of(1), distance_m: 334, verdict: "out" },
    { ...of(3), distance_m: null, verdict: "noPoint" },
  ]);
  const [day] = await portal.sql("select visits, stores, n_in, n_out from visit_day where salesman_id = $1", [
    salesman,
  ]);
  expect(day).toEqual({ visits: 3, stores: 3, n_in: 1, n_out: 1 });
});

test("a retail salesman cannot check in at a bulk customer", async () => {
  const retail = await openPhone(portal, (await salesmenAtWork(portal))[0] as number);
  const [refused] = await retail.batch([checkIn({ customer: customers[0]?.code })]);
  expect(refused).toMatchObject({ status: "refused", code: "place.channel" });
});

test("a corsales pattern names a customer, and its visits are generated, sent and counted", async () => {
  const [store] = await portal.sql<{ id: string }>("select id from store where status = 'active' limit 1");
  await portal.sql("delete from visit_schedule where salesman_id = $1", [salesman]);
  await portal.sql("delete from visit_pattern where salesman_id = $1", [salesman]);
  const everyDay = Object.fromEntries(
    ["monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday"].map((d) => [d, true]),
  );
  const pattern = (more: object) =>
    admin.post("/api/visit-pattern", {
      ...{ salesman, frequency: "weekly", minutes: 60, holidayRule: "skip", ...everyDay },
      ...{ anchorOn: "2026-01-02", validFrom: "2026-01-02", ...more },
    });
  expect((await pattern({ store: Number(store?.id) })).json).toMatchObject({ fields: [{ field: "customer" }] });
  const both = await pattern({ store: Number(store?.id), customer: Number(customers[2]?.id) });
  expect(both.json).toMatchObject({ fields: [{ field: "store" }] });
  const made = await pattern({ customer: Number(customers[2]?.id) });
  expect(made.status, made.text).toBe(200);
  const items = await portal.sql<{ day: string; customer_id: string }>(
    "select day::text, customer_id, district_id from visit_schedule where salesman_id = $1 order by day",
    [salesman],
  );
  expect(items.length).toBeGreaterThan(20);
  expect(new Set(items.map((i) => i.customer_id))).toEqual(new Set([customers[2]?.id]));

  const [from, to] = [items[0]?.day as string, items[6]?.day as string];
  const served = (await phone.get("schedule", { from, to })).json as { items: { place: object; order: number }[] };
  expect(served.items[0]).toMatchObject({ place: { customer: customers[2]?.code }, order: 1 });
  const begun = (await phone.get("bootstrap", { since: "0" })).json as { changed: { kind: string; data: object }[] };
  expect(begun.changed.filter((c) => c.kind === "customer").map((c) => c.data)).toEqual([
    expect.objectContaining({ code: customers[2]?.code, radius: 200, latitude: "-6.200000" }),
  ]);

  const cards = (await admin.get(`/api/visit-schedule/cards?salesman=${salesman}&on=${to}`)).json as {
    cards: { store: { id: number; label: string } }[];
  };
  expect(cards.cards[0]?.store).toMatchObject({ id: Number(customers[2]?.id) });
  const add = (more: object) => admin.post("/api/visit-schedule", { salesman, day: to, ...more });
  expect((await add({ store: Number(store?.id) })).json).toMatchObject({ code: "place.channel" });
  expect((await add({ customer: Number(customers[2]?.id) })).json).toMatchObject({ code: "schedule.twice" });
  expect((await add({ customer: Number(customers[1]?.id) })).status).toBe(200);

  const [today] = await portal.sql<{ d: string }>("select (now() at time zone 'Asia/Jakarta')::date::text as d");
  await portal.sql(
    `insert into visit_schedule (distributor_id, channel, salesman_id, day, customer_id, district_id, source, created_at)
     select s.distributor_id, s.channel, s.id, $1::date, $2, s.district_id, 'manual', $1::date - interval '2 days' from salesman s where s.id = $3`,
    [today?.d, customers[2]?.id, salesman],
  );
  expect((await phone.batch([checkIn({ customer: customers[2]?.code })]))[0]).toMatchObject({ status: "applied" });
  const [day] = await portal.sql(
    "select planned, planned_done, unplanned from visit_day where salesman_id = $1 and day = $2",
    [salesman, today?.d],
  );
  expect(day).toEqual({ planned: 1, planned_done: 1, unplanned: 3 });
});

test("visits at customers are on the board and in the movement, and remaining ones can be excused", async () => {
  const board = (await admin.get("/api/visit-board?channel=corsales")).json as Board;
  const names = await portal.sql<{ name: string }>(
    `select c.name from visit v join bulk_customer c on c.id = v.customer_id where v.salesman_id = $1
      order by v.check_in_at, v.id`,
    [salesman],
  );
  expect(names.length).toBeGreaterThan(3);
  const row = board.rows.find((r) => r.id === salesman);
  expect(row?.visits.map((v) => v.store)).toEqual(names.map((n) => n.name));

  const movement = (await admin.get(`/api/movement/day?salesman=${salesman}`)).json as Movement;
  expect(movement.visits.map((v) => v.store)).toEqual(names.map((n) => n.name));
  const place = movement.planned.find((p) => p.store === names.at(-1)?.name);
  expect(place).toMatchObject({ visited: true, latitude: site.latitude });

  const left = await portal.sql<{ customer_id: string }>(
    `select s.customer_id from visit_schedule s where s.salesman_id = $1 and s.status = 'planned'
       and s.day = (now() at time zone 'Asia/Jakarta')::date
       and s.customer_id not in (select v.customer_id from visit v where v.salesman_id = $1)`,
    [salesman],
  );
  const [other] = await portal.sql<{ id: string }>(
    `select c.id from bulk_customer c where c.status = 'active' and c.archived_at is null
       and c.id not in (select v.customer_id from visit v where v.salesman_id = $1) order by c.id desc limit 1`,
    [salesman],
  );
  await portal.sql(
    `insert into visit_schedule (distributor_id, channel, salesman_id, day, customer_id, district_id, source, created_at)
     select s.distributor_id, s.channel, s.id, (now() at time zone 'Asia/Jakarta')::date, $1, s.district_id, 'manual',
       now() - interval '2 days' from salesman s where s.id = $2`,
    [other?.id, salesman],
  );
  const { data } = (await admin.get("/api/visit-board/reasons")).json as { data: { code: string }[] };
  const sent = { salesman, reason: data[0]?.code, note: "Rapat di kantor" };
  const excused = await admin.post("/api/visit-board/excuse", sent);
  expect(excused.json, excused.text).toEqual({ excused: left.length + 1 });
});

test("before the first count of a day the board takes the plan from the schedule", async () => {
  const one = (await salesmenAtWork(portal, "corsales"))[2] as number;
  const [day] = await portal.sql<{ d: string }>("select (now() at time zone 'Asia/Jakarta')::date::text as d");
  await portal.sql("delete from visit_schedule where salesman_id = $1 and day = $2", [one, day?.d]);
  await portal.sql("delete from visit_day where salesman_id = $1 and day = $2", [one, day?.d]);
  const item = (customer: number, created: string, cancelled: string | null, excused: string | null) =>
    portal.sql(
      `insert into visit_schedule (distributor_id, channel, salesman_id, day, customer_id, district_id, source, status,
         created_at, cancelled_at, excused_at)
       select s.distributor_id, s.channel, s.id, b.day, $2, s.district_id, 'manual',
         case when $4::interval is null then 'planned' else 'cancelled' end, b.began + $3::interval,
         b.began + $4::interval, b.began + $5::interval
       from salesman s, (select $6::date as day, $6::date::timestamp at time zone 'Asia/Jakarta' as began) b
       where s.id = $1`,
      [one, customers[customer]?.id, created, cancelled, excused, day?.d],
    );
  const planned = async () => {
    const board = (await admin.get("/api/visit-board?channel=corsales")).json as Board;
    return board.rows.find((r) => r.id === one)?.planned;
  };
  expect(await planned()).toBe(0);
  await item(0, "-2 days", null, null);
  await item(1, "-2 days", "1 minute", null);
  await item(2, "-2 days", "-1 hour", null);
  await item(3, "1 minute", null, null);
  expect(await planned()).toBe(2);
  await portal.sql("update visit_schedule set excused_at = now() where salesman_id = $1 and customer_id = $2", [
    one,
    customers[1]?.id,
  ]);
  expect(await planned()).toBe(1);
  // the counted day gives the same result
  const [of] = await portal.sql<SalesmanDay>(
    `select distributor_id::int as distributor, id::int as salesman, channel, district_id::int as district
     from salesman where id = $1`,
    [one],
  );
  const count = () =>
    recountDay(portal.server.db.asPortal("job", "test"), { ...(of as SalesmanDay), day: day?.d as string });
  await count();
  expect(await planned()).toBe(1);

  // every customer counts, also in a report by store, where it has no row
  await portal.sql("update visit_schedule set excused_at = null where salesman_id = $1", [one]);
  await count();
  const total = async (slug: string) =>
    ((await admin.get(`/api/report/${slug}?from=${day?.d}&to=${day?.d}&salesman=${one}`)).json as ReportAnswer).total;
  expect((await total("kunjungan-sales")).planned).toBe("2");
  expect((await total("laporan-toko.kunjungan")).planned).toBe("2");
});

describe("customer information in the corsales channel", () => {
  const code = (i: number): string => customers[i]?.code ?? "";
  const id = (i: number): number => Number(customers[i]?.id);
  const path = async (i: number): Promise<{ id: string; version: number; state: string; point_state: string }> => {
    const [row] = await portal.sql<{ id: string; version: number; state: string; point_state: string }>(
      "select id, version, state, point_state from customer_profile where customer_id = $1 and channel = 'corsales'",
      [id(i)],
    );
    if (!row) throw new Error("the customer has no profile");
    return row;
  };

  test("is shown beside the master data, and chosen fields are applied by the rules of its form", async () => {
    await portal.sql("delete from customer_profile where customer_id = $1", [id(0)]);
    await portal.sql("delete from customer_info where customer_id = $1", [id(0)]);
    await portal.sql(
      "update bulk_customer set contact_name = 'Budi', phone = '+62811222333', potential_tonnes = 400 where id = $1",
      [id(0)],
    );
    const place = { customer: code(0) };
    const [done, refused] = await phone.batch([
      event("customer.info", { place, owner: "Siti", phone: "+62811222333", declaredTonnes: "450.000" }),
      event("customer.info", { place: { store: "TK-000001" }, owner: "Siti" }),
    ]);
    expect([done?.status, refused?.code]).toEqual(["applied", "place.channel"]);
    const info = await path(0);
    const compared = (await admin.get(`/api/customer-profile/${info.id}/comparison`)).json as {
      version: number;
      fields: { field: string; differs: boolean }[];
    };
    expect(compared.fields.map((f) => [f.field, f.differs])).toEqual([
      ["ownerName", true],
      ["phone", false],
      ["declaredTonnes", true],
    ]);
    const apply = { version: compared.version, fields: ["ownerName", "declaredTonnes"] };
    const applied = await admin.post(`/api/customer-profile/${info.id}/apply`, apply);
    expect(applied.status, applied.text).toBe(200);
    expect(
      await portal.sql("select contact_name, potential_tonnes::text as tonnes from bulk_customer where id = $1", [
        id(0),
      ]),
    ).toEqual([{ contact_name: "Siti", tonnes: "450.000" }]);
    expect(await path(0)).toMatchObject({ state: "applied" });
    const listed = (await admin.get(`/api/customer-profile?f.channel=corsales&f.customer=${id(0)}`)).json as {
      data: { customer: { id: number } }[];
    };
    expect(listed.data.map((r) => r.customer.id)).toEqual([id(0)]);
    const later = await admin.get("/api/customer-profile/uncaptured?channel=corsales");
    expect(later.status, later.text).toBe(200);
    expect((later.json as { places: { code: string }[] }).places.map((p) => p.code)).not.toContain(code(0));
  });

  test("proposes a location, whose approval reassesses the visits", async () => {
    await portal.sql("delete from visit where customer_id = $1", [id(1)]);
    const other = await openPhone(portal, (await salesmenAtWork(portal, "corsales"))[1] as number);
    for (const [n, of] of [phone, other].entries())
      await of.batch(
        [0, 1, 2].map((k) =>
          event(
            "visit.checkIn",
            { place: { customer: code(1) }, at6: point(-6.21 + k / 1e5, site.longitude, 10) },
            60_000 * (1 + k + 3 * n),
          ),
        ),
      );
    const info = await path(1);
    expect(info).toMatchObject({ point_state: "proposed" });
    const verdicts = async () =>
      (await portal.sql<{ verdict: string }>("select distinct verdict from visit where customer_id = $1", [id(1)])).map(
        (v) => v.verdict,
      );
    expect(await verdicts()).toEqual(["out"]);
    const approved = await admin.post(`/api/customer-profile/${info.id}/approve-point`, { version: info.version });
    expect(approved.status, approved.text).toBe(200);
    await reassessChanged(portal.server.db);
    expect(await verdicts()).toEqual(["in"]);
  });

  test("includes prices, which are compared only with those of customers", async () => {
    const price = { product: "CAK-01-40", priceKind: "buy", uom: "ZAK40", price: "52000" };
    const [seen] = await phone.batch([event("price.observation", { place: { customer: code(0) }, ...price })]);
    expect(seen).toMatchObject({ status: "applied" });
    const rows = await portal.sql("select store_id, customer_id, channel from price_observation where id = $1", [
      seen?.id,
    ]);
    expect(rows).toEqual([{ store_id: null, customer_id: id(0), channel: "corsales" }]);
    const spread = await admin.get(`/api/price-observation/${seen?.id}/spread`);
    expect((spread.json as { prices: unknown[] }).prices.length).toBeGreaterThan(0);
  });
});

test("the status of a fact of any kind is its outcome, independent of other ids in the request", async () => {
  const place = { customer: customers[0]?.code };
  const photo = randomUUID();
  const jpeg = await sharp({ create: { width: 8, height: 8, channels: 3, background: "#777" } })
    .jpeg()
    .toBuffer();
  expect((await phone.photo(photo, jpeg)).status).toBe(200);
  const sent = [
    event("customer.info", { place, owner: "Rina" }),
    event("price.observation", { place, product: "CAK-01-40", priceKind: "buy", uom: "ZAK40", price: "53000" }),
    event("place.point", { place, at6: point(site.latitude, site.longitude, 5), photo }),
    event("price.observation", { place, product: "TIDAK-ADA", priceKind: "buy", uom: "ZAK40", price: "53000" }),
    event("customer.info", { place, visit: randomUUID(), owner: "Rina" }),
  ];
  const results = await phone.batch(sent);
  expect(results.map((r) => r.code ?? r.status)).toEqual(["applied", "applied", "applied", "product.unknown", "waits"]);
  const never = randomUUID();
  const status = await phone.get("status", { ids: [...sent.map((i) => i.clientId), never].join(",") });
  expect((status.json as { results: unknown[] }).results).toEqual([...results, { clientId: never, status: "unknown" }]);
  await portal.sql("update field_event set state = 'discarded' where client_id = $1", [sent[3]?.clientId]);
  const after = await phone.get("status", { ids: String(sent[3]?.clientId) });
  expect(after.json).toMatchObject({ results: [{ status: "refused", code: "discarded" }] });
});

describe("a survey of corsales", () => {
  type Assigned = { customer_id: string | null; store_id: string | null };
  const design = async (survey: number) =>
    (await admin.get(`/api/survey/${survey}/design?channel=corsales`)).json as { version: number; stores: number };
  async function drafted(targets: readonly object[]) {
    const made = await admin.post("/api/survey-design", { channel: "corsales", title: "Survei curah" });
    const survey = (made.json as { id: number }).id;
    const [days] = await portal.sql<{ from: string; to: string }>(
      "select (current_date - 2)::text as from, (current_date + 9)::text as to",
    );
    const item = { key: "t", kind: "text", label: "Rencana", required: true, options: [], condition: null };
    const content = {
      ...{ title: "Survei curah", opensOn: days?.from, closesOn: days?.to, graceDays: 2 },
      ...{ repeat: "once", repeatDays: null, items: [item], targets },
    };
    const saved = await admin.post(`/api/survey/${survey}/design`, {
      version: (await design(survey)).version,
      content,
    });
    return { survey, saved };
  }

  test("targets customers by list and segment, and refuses rule kinds for stores", async () => {
    const [store] = await portal.sql<{ id: string }>("select id from store where status = 'active' limit 1");
    const wrong = await drafted([{ kind: "store", id: Number(store?.id), panel: null }]);
    expect(wrong.saved.json).toMatchObject({ code: "survey.target" });
    const [segment] = await portal.sql<{ id: string; n: string }>(
      `select bulk_segment_id as id, count(*) as n from bulk_customer where status = 'active' and archived_at is null group by 1 order by 1 limit 1`,
    );
    const segmentSurvey = await drafted([{ kind: "bulkSegment", id: Number(segment?.id), panel: null }]);
    expect((await design(segmentSurvey.survey)).stores).toBe(Number(segment?.n));
    for (const kind of ["area", "district", "position"] as const) {
      const none = await drafted([{ kind: "all", id: null, panel: null }, ...(await anyOf(kind))]);
      expect(none.saved.status, none.saved.text).toBe(200);
      expect((await design(none.survey)).stores).toBeGreaterThanOrEqual(0);
    }
  });
  const anyOf = async (kind: "area" | "district" | "position") => {
    const [row] = await portal.sql<{ id: string }>(`select min(id) as id from ${kind}`);
    return [{ kind, id: Number(row?.id), panel: null }];
  };

  test("is due at customers, accepts one counting response a round, and is reported by customer", async () => {
    const targets = customers.map((c) => ({ kind: "customer", id: Number(c.id), panel: null }));
    const { survey } = await drafted(targets);
    const version = (await design(survey)).version;
    expect((await admin.post(`/api/survey/${survey}/publish`, { version })).json).toMatchObject({ assigned: 4 });
    const assigned = await portal.sql<Assigned>(
      "select customer_id, store_id from survey_assignment where survey_id = $1",
      [survey],
    );
    expect(new Set(assigned.map((a) => a.customer_id))).toEqual(new Set(customers.map((c) => c.id)));
    const [published] = await portal.sql<{ id: string }>(
      "select id from survey_version where survey_id = $1 and state = 'published'",
      [survey],
    );
    const answer = (customer: string | undefined) =>
      event("survey.response", { version: Number(published?.id), place: { customer }, answers: { t: "Ada" } });
    const results = await phone.batch([
      answer(customers[0]?.code),
      answer(customers[0]?.code),
      answer(customers[1]?.code),
    ]);
    expect(results.map((r) => r.status)).toEqual(["applied", "applied", "applied"]);
    const status = await phone.get("status", { ids: results.map((r) => r.clientId).join(",") });
    expect((status.json as { results: unknown[] }).results).toEqual(results);
    expect(
      await portal.sql("select responses, response_rate::text as rate from survey where id = $1", [survey]),
    ).toEqual([{ responses: 2, rate: "50.0" }]);
    const detail = (await admin.get(`/api/survey-response/${results[0]?.id}/detail?channel=corsales`)).json;
    expect(detail).toMatchObject({ at: { id: Number(customers[0]?.id) }, others: [{ status: "posted" }] });
    const report = await get(admin, "atsalesman.corsales.hasil-survei", { survey: String(survey) });
    expect([report.rows[0]?.cells.surveyTargets, report.rows[0]?.cells.responses].map(Number)).toEqual([4, 2]);
  });
});

test("coverage gaps refer to customers", async () => {
  for (const kind of ["noPattern", "belowNorm", "unvisited", "emptyDay", "otherPosition"]) {
    const answer = await admin.get(`/api/visit-schedule/gaps?channel=corsales&kind=${kind}`);
    expect(answer.status, answer.text).toBe(200);
  }
  const [bare] = await portal.sql<{ n: string }>(
    `select count(*) as n from bulk_customer c where c.status = 'active' and c.archived_at is null and not exists (
       select 1 from visit_pattern p where p.customer_id = c.id and p.archived_at is null
         and (p.valid_to is null or p.valid_to > (now() at time zone 'Asia/Jakarta')::date))`,
  );
  const listed = (await admin.get("/api/visit-schedule/gaps?channel=corsales&kind=noPattern")).json as {
    total: number;
  };
  expect(listed.total).toBe(Number(bare?.n));
});
