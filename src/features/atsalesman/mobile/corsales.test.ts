import { afterAll, beforeAll, expect, test } from "vitest";
import { event, openPhone, type Phone, point, salesmenAtWork } from "#test/support/phone.ts";
import { type Client, openPortal, type Portal } from "#test/support/portal.ts";

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
  phone = await openPhone(portal, salesman);
});
afterAll(() => portal?.close());

test("a check-in at a bulk customer is validated against the customer's point and the radius of the settings", async () => {
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

test("a salesman of retail does not check in at a bulk customer", async () => {
  const retail = await openPhone(portal, (await salesmenAtWork(portal))[0] as number);
  const [refused] = await retail.batch([checkIn({ customer: customers[0]?.code })]);
  expect(refused).toMatchObject({ status: "refused", code: "place.channel" });
});

test("a pattern of corsales names a customer and no store, and its visits are made, served and counted as done", async () => {
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
