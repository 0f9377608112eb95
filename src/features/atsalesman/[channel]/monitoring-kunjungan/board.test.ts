import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { ReportAnswer } from "#platform/report/index.ts";
import { recountDay } from "#features/atsalesman/mobile/recount-day.server.ts";
import type { StoreVisits } from "#features/toko/store-visits.calls.ts";
import { event, openPhone, point, salesmenAtWork } from "#test/support/phone.ts";
import { type Client, openPortal, type Portal } from "#test/support/portal.ts";
import { placeAt, storeAt } from "../pergerakan/movement.ts";
import type { Movement } from "../pergerakan/pergerakan.calls.ts";
import { merged, minutesToWork, statesOf } from "./board-state.ts";
import type { Board, BoardRow } from "./monitoring-kunjungan.calls.ts";

let portal: Portal;
let admin: Client;
let today: string;
let salesman: number;
let district: number;
let stores: number[];
const minus = (n: number) => new Date(Date.parse(today) - n * 86_400_000).toISOString().slice(0, 10);

beforeAll(async () => {
  portal = await openPortal();
  admin = await portal.as("admin");
  [{ today }] = (await portal.sql<{ today: string }>(
    "select (now() at time zone 'Asia/Jakarta')::date::text as today",
  )) as [{ today: string }];
  [{ district }] = (await portal.sql<{ district: number }>(
    "select district_id::int as district from store where status = 'active' group by 1 order by count(*) desc limit 1",
  )) as [{ district: number }];
  stores = (
    await portal.sql<{ id: number }>("select id::int from store where status = 'active' order by id limit 14")
  ).map((s) => s.id);
  [{ id: salesman }] = (await portal.sql<{ id: number }>(
    "insert into salesman (code, channel, fullname, district_id, joined_on) values ('UJI-1', 'retail', 'Uji Satu', $1, $2::date - 90) returning id::int",
    [district, today],
  )) as [{ id: number }];
});
afterAll(() => portal?.close());

const visit = (day: string, store: number | undefined, verdict = "in", distance: number | null = null) =>
  portal.sql(
    `insert into visit (distributor_id, channel, salesman_id, day, store_id, district_id, client_id, content_hash, check_in_at, device_at, received_at, clock_trust, distance_m, usual_m, radius_m, verdict)
     select 0, 'retail', $1, $2::date, $3, s.district_id, gen_random_uuid(), 'x', t.at, t.at, t.at, 'boot', $4::int, 100, 100, $5 from store s, (select $2::date + interval '3 hours' as at) t where s.id = $3`,
    [salesman, day, store, distance, verdict],
  );
const item = (day: string, store: number | undefined, created: string, more = "null::timestamptz, null::timestamptz") =>
  portal.sql(
    `insert into visit_schedule (distributor_id, channel, salesman_id, day, store_id, district_id, source, status, created_at, cancelled_at, excused_at)
     select 0, 'retail', $1, $2::date, $3, s.district_id, 'manual', case when c.cancelled is null then 'planned' else 'cancelled' end, $4::timestamptz, c.cancelled, c.excused
     from store s, (values (${more})) c(cancelled, excused) where s.id = $3`,
    [salesman, day, store, created],
  );
const count = (day: string) =>
  recountDay(portal.server.db.asPortal("job", "test"), { distributor: 0, salesman, channel: "retail", district, day });
async function totals(slug: string, day: string, who = admin): Promise<Record<string, unknown>> {
  const answer = await who.get(`/api/report/${slug}?from=${day}&to=${day}&salesman=${salesman}`);
  expect(answer.status, answer.text).toBe(200);
  return (answer.json as ReportAnswer).total;
}

describe("reports follow the counting rules", () => {
  test("unsure, mocked and unlocated visits do not count in the share within radius", async () => {
    const day = minus(4);
    const verdicts = { in: 6, override: 1, out: 2, unsure: 1, noGps: 1, mock: 1 };
    let i = 0;
    for (const [verdict, n] of Object.entries(verdicts))
      for (let k = 0; k < n; k++) await visit(day, stores[i++], verdict);
    await count(day);
    const total = await totals("radius-kunjungan", day);
    expect(Number(total.inRadiusPct).toFixed(1)).toBe("77.8");
    expect(total).toMatchObject({
      visits: "12",
      inRadius: "7",
      overrideVisits: "1",
      outOfRadius: "2",
      unsure: "1",
      noGps: "1",
      mock: "1",
    });
  });

  test("distance percentiles are computed from visits, not from averages", async () => {
    const day = minus(5);
    for (const [i, metres] of [10, 20, 30, 40, 250].entries()) await visit(day, stores[i], "in", metres);
    await count(day);
    const total = await totals("radius-kunjungan", day);
    expect([Number(total.distanceP50), Number(total.distanceP95)]).toEqual([30, 250]);
  });

  test("compliance uses the plan from before the day, without later changes by the office", async () => {
    const day = minus(6);
    const before = `${minus(8)}T03:00:00Z`;
    for (const store of stores.slice(0, 8)) await item(day, store, before);
    await item(day, stores[8], before, `'${minus(7)}T05:00:00Z'::timestamptz, null::timestamptz`);
    await item(day, stores[9], before, `'${day}T05:00:00Z'::timestamptz, '${day}T05:00:00Z'::timestamptz`);
    await item(day, stores[10], `${day}T02:00:00Z`);
    for (const store of [...stores.slice(0, 6), stores[10], stores[11], stores[0]]) await visit(day, store);
    await count(day);
    const expected = { planned: "8", plannedDone: "6", missed: "2", visits: "9", unplanned: "2", repeats: "1" };
    expect(await totals("kunjungan-sales", day)).toMatchObject({
      ...expected,
      callCompliancePct: "75",
      excused: "1",
    });
    // the report by store, counted from items and visits, gives the same figures
    const { planned, plannedDone, missed, visits } = expected;
    expect(await totals("laporan-toko.kunjungan", day)).toMatchObject({ planned, plannedDone, missed, visits });
    const byStore = await admin.get(`/api/report/laporan-toko.kunjungan?from=${day}&to=${day}&salesman=${salesman}`);
    const sum = (id: string) => (byStore.json as ReportAnswer).rows.reduce((n, r) => n + Number(r.cells[id] ?? 0), 0);
    expect([sum("planned"), sum("plannedDone"), sum("missed"), sum("visits")]).toEqual([8, 6, 2, 9]);
  });

  test("a store's profile lists its visits, the newest first", async () => {
    const answer = await admin.get(`/api/store/${stores[0]}/visits`);
    expect(answer.status, answer.text).toBe(200);
    const { total, visits } = answer.json as StoreVisits;
    const [known] = await portal.sql<{ n: number }>(
      "select count(*)::int as n from visit where store_id = $1 and day >= $2::date - 91",
      [stores[0], today],
    );
    expect(total).toBe(known?.n);
    expect(visits.map((v) => v.at)).toEqual(
      visits
        .map((v) => v.at)
        .toSorted()
        .reverse(),
    );
  });

  test("distributors have no access", async () => {
    const distributor = await portal.as("distributor");
    for (const slug of ["kunjungan-sales", "radius-kunjungan", "efektivitas-kunjungan", "laporan-toko.kunjungan"])
      expect([slug, (await distributor.get(`/api/report/${slug}`)).status]).toEqual([slug, 403]);
    expect((await distributor.get(`/api/store/${stores[0]}/visits`)).status).toBe(403);
    expect((await distributor.get("/api/visit-board?channel=retail")).status).toBe(403);
    expect((await distributor.get(`/api/movement/day?salesman=${salesman}`)).status).toBe(403);
  });
});

const row = (more: Partial<BoardRow>): BoardRow => ({
  id: 1,
  code: "S",
  name: "S",
  phone: null,
  chair: null,
  area: null,
  zone: "Asia/Jakarta",
  workDays: "monSat",
  workFrom: "08:00",
  workTo: "17:00",
  planned: 3,
  done: 0,
  visited: 0,
  out: 0,
  firstIn: null,
  lastIn: null,
  seen: null,
  message: null,
  visits: [],
  ...more,
});
describe("states of a salesman's day", () => {
  // a Monday
  const day = "2026-08-03";
  const at = (utc: string) => Date.parse(`${day}T${utc}:00Z`);
  test("late starts at ten in the salesman's time zone", () => {
    expect(statesOf(row({}), at("02:59"), day).has("late")).toBe(false);
    expect(statesOf(row({}), at("03:00"), day).has("late")).toBe(true);
    expect(statesOf(row({ zone: "Asia/Jayapura" }), at("01:00"), day).has("late")).toBe(true);
    expect(statesOf(row({ zone: "Asia/Jayapura" }), at("00:59"), day).has("late")).toBe(false);
    expect(statesOf(row({ planned: 0 }), at("05:00"), day).has("late")).toBe(false);
  });
  test("silent means no point for half an hour during work hours with GPS on", () => {
    const seen = { at: `${day}T03:00:00Z`, latitude: null, longitude: null, battery: 50, gpsOff: false };
    expect([...statesOf(row({ seen, firstIn: seen.at }), at("03:31"), day)]).toEqual(["silent"]);
    expect([...statesOf(row({ seen, firstIn: seen.at }), at("03:29"), day)]).toEqual([]);
    expect([...statesOf(row({ seen: { ...seen, gpsOff: true }, firstIn: seen.at }), at("03:31"), day)]).toEqual([
      "gpsOff",
    ]);
  });
  test("the countdown ends when the first salesman who works today starts", () => {
    const east = row({ zone: "Asia/Jayapura" });
    // 06:30 in Jakarta is 08:30 in Jayapura
    expect(minutesToWork([row({})], at("00:00"), day)).toBe(60);
    expect(minutesToWork([row({}), east], Date.parse("2026-08-02T22:30:00Z"), day)).toBe(30);
    expect(minutesToWork([row({}), east], at("00:00"), day)).toBeNull();
    expect(minutesToWork([row({}), row({ workFrom: "09:30" })], at("00:15"), day)).toBe(45);
    expect(minutesToWork([row({ firstIn: `${day}T00:10:00Z` })], at("00:15"), day)).toBeNull();
    expect(minutesToWork([row({})], Date.parse("2026-08-02T00:00:00Z"), "2026-08-02")).toBeNull();
    expect(minutesToWork([], at("00:00"), day)).toBeNull();
  });
  test("changed rows replace the displayed ones", () => {
    const next = merged([row({}), row({ id: 2 })], [row({ id: 2, done: 1 }), row({ id: 3 })]);
    expect(next.map((r) => [r.id, r.done])).toEqual([
      [1, 0],
      [2, 1],
      [3, 0],
    ]);
  });
});

describe("the live board", () => {
  const board = async (who: Client, query = "channel=retail") => {
    const answer = await who.get(`/api/visit-board?${query}`);
    expect(answer.status, answer.text).toBe(200);
    return answer.json as Board;
  };
  test("after a visit, the incremental response contains that salesman and not all of them", async () => {
    const [one] = await salesmenAtWork(portal);
    const phone = await openPhone(portal, one as number);
    const first = await board(admin);
    const [place] = await portal.sql<{ code: string }>("select code from store where id = $1", [stores[0]]);
    const [result] = await phone.batch([
      event("visit.checkIn", { place: { store: place?.code }, at6: point(-6.2, 106.8) }, 1_000),
    ]);
    expect(result?.status).toBe("applied");
    const next = await board(admin, `channel=retail&since=${encodeURIComponent(first.now)}`);
    expect(next.rows.length).toBeLessThan(first.rows.length);
    expect(next.rows.find((r) => r.id === one)?.visits.length).toBeGreaterThan(0);
  });
  test("a change that began before the last response and was committed after it is included", async () => {
    const [one] = await salesmenAtWork(portal);
    await portal.sql("delete from movement_last where salesman_id = $1", [one]);
    await portal.sql(
      `insert into visit_day (distributor_id, salesman_id, day, channel, district_id, counted_at)
       select s.distributor_id, s.id, $2::date, s.channel, s.district_id, now() from salesman s where s.id = $1
       on conflict do nothing`,
      [one, today],
    );
    const changedSince = async (ago: string) => {
      await portal.sql(
        "update visit_day set counted_at = now() - $3::interval where salesman_id = $1 and day = $2::date",
        [one, today, ago],
      );
      const { now } = await board(admin);
      const next = await board(admin, `channel=retail&since=${encodeURIComponent(now)}`);
      return next.rows.some((r) => r.id === one);
    };
    expect([await changedSince("10 seconds"), await changedSince("2 minutes")]).toEqual([true, false]);
  });
  test("a TSO sees the salesmen of the own area and no other channel", async () => {
    const tso = await portal.as("tso");
    const [own, all] = [await board(tso), await board(admin)];
    expect(own.total).toBeLessThan(all.total);
    expect((await board(tso, "channel=corsales")).rows).toEqual([]);
  });
  test("a position is shown only on its day and with the salesman's consent to tracking", async () => {
    const [, , one] = await salesmenAtWork(portal);
    const phone = await openPhone(portal, one as number);
    const at = Math.floor(Date.now() / 1000);
    const sent = await phone.post("tracks", {
      points: [[at, -6_200_000, 106_800_000, 10, 0, 0, 0]],
      battery: 80,
      gpsOff: false,
    });
    expect(sent.json, sent.text).toMatchObject({ stored: 1 });
    const seen = async () => (await board(admin)).rows.find((r) => r.id === one)?.seen;
    const hidden = { at: null, latitude: null, longitude: null, battery: 80 };
    expect(await seen()).toMatchObject({ latitude: -6.2, longitude: 106.8, battery: 80 });
    await portal.sql("update salesman set consent_version = null where id = $1", [one]);
    expect(await seen()).toMatchObject(hidden);
    await portal.sql("update salesman set consent_version = '2026-1' where id = $1", [one]);
    await portal.sql("update movement_last set at = at - interval '1 day' where salesman_id = $1", [one]);
    expect(await seen()).toMatchObject(hidden);
  });
  test("a message is delivered with the phone's next call, and the board shows the delivery", async () => {
    const [one, two] = await salesmenAtWork(portal);
    const phone = await openPhone(portal, one as number);
    const words = "Rapat pukul 15.00 di gudang";
    const send = (who: Client, body: object) => who.post("/api/visit-board/message", body);
    const sent = await send(admin, { salesman: one, text: `  ${words} ` });
    expect(sent.status, sent.text).toBe(200);
    const { id } = sent.json as { id: number };
    const shown = async () => (await board(admin)).rows.find((r) => r.id === one)?.message;
    expect(await shown()).toMatchObject({ text: words, delivered: null });
    const since = encodeURIComponent((await board(admin)).now);

    const expected = { id, text: words, from: expect.any(String), at: expect.any(String) };
    const status = await phone.get("status");
    expect(status.status, status.text).toBe(200);
    expect(status.json).toMatchObject({ results: [], messages: [expected] });
    expect((await shown())?.delivered).toEqual(expect.any(String));
    expect((await board(admin, `channel=retail&since=${since}`)).rows.map((r) => r.id)).toContain(one);
    const begun = (await phone.get("bootstrap", { since: "0" })).json as { changed: { kind: string; key: string }[] };
    expect(begun.changed.filter((c) => c.kind === "message").map((c) => c.key)).toEqual([String(id)]);
    const other = await openPhone(portal, two as number);
    expect((await other.get("status")).json).toMatchObject({ messages: [] });
    // messages are delivered for two days
    await portal.sql("update device_message set day = day - 3 where id = $1", [id]);
    expect((await phone.get("status")).json).toMatchObject({ messages: [] });

    expect((await send(admin, { salesman: one, text: "  " })).status).toBe(422);
    expect((await send(admin, { salesman, text: words })).json).toMatchObject({ code: "device.none" });
    const [corsales] = await salesmenAtWork(portal, "corsales");
    expect((await send(await portal.as("tso"), { salesman: corsales, text: words })).status).toBe(404);
    const noted = await portal.sql("select 1 from audit_event where action = 'message' and entity_id = $1", [
      String(one),
    ]);
    expect(noted).toHaveLength(1);
  });
  test("excused visits leave the plan, and the audit trail contains the reason", async () => {
    await item(today, stores[0], `${minus(2)}T03:00:00Z`);
    await item(today, stores[1], `${minus(2)}T03:00:00Z`);
    await visit(today, stores[1]);
    await count(today);
    const { data } = (await admin.get("/api/visit-board/reasons")).json as { data: { code: string }[] };
    const sent = { salesman, reason: data[0]?.code, note: "Rapat di kantor" };
    const answer = await admin.post("/api/visit-board/excuse", sent);
    expect([answer.status, answer.json]).toEqual([200, { excused: 1 }]);
    expect(await totals("kunjungan-sales", today)).toMatchObject({ planned: "1", plannedDone: "1", excused: "1" });
    const noted = await portal.sql<{ note: string }>(
      "select note from audit_event where action = 'excuse' and entity_id = $1",
      [String(salesman)],
    );
    expect(noted).toEqual([{ note: "Rapat di kantor" }]);
    expect((await admin.post("/api/visit-board/excuse", { ...sent, reason: "X" })).status).toBe(422);
  });
});

describe("the movement of a day", () => {
  test("consists of path, stops and gaps of its points, and each view is recorded", async () => {
    const day = minus(2);
    await portal.sql("update salesman set tracking = true, consent_version = '2026-1' where id = $1", [salesman]);
    const north = [
      ...Array.from({ length: 7 }, (_, i) => [i, -6_200_000] as const),
      ...([
        [7, -6_201_000],
        [8, -6_202_000],
        [9, -6_203_000],
        [40, -6_213_000],
      ] as const),
    ];
    for (const [minute, lat] of north)
      await portal.sql(
        "insert into movement_point (distributor_id, salesman_id, day, at, lat_e6, lon_e6, accuracy_m) values (0, $1, $2::date, ($2::date::timestamp + interval '8 hours' + make_interval(mins => $3)) at time zone 'Asia/Jakarta', $4, 106800000, 5)",
        [salesman, day, minute, lat],
      );
    const answer = await admin.get(`/api/movement/day?salesman=${salesman}&day=${day}`);
    expect(answer.status, answer.text).toBe(200);
    const of = answer.json as Movement;
    expect([of.distanceM, of.stopMinutes, of.gapMinutes, of.gapM, of.stops.length]).toEqual([334, 6, 31, 1112, 1]);
    const views = await portal.sql("select 1 from audit_event where action = 'look' and entity = 'movement'");
    expect(views).toHaveLength(1);
  });
  test("lists all planned stops, even above the limit of the suggested order", async () => {
    const day = minus(20);
    await portal.sql(
      `insert into visit_schedule (distributor_id, channel, salesman_id, day, store_id, district_id, source, status)
       select 0, 'retail', $1, $2::date, s.id, s.district_id, 'manual', 'planned'
       from store s where s.status = 'active' and s.latitude is not null order by s.id limit 41`,
      [salesman, day],
    );
    const answer = await admin.get(`/api/movement/day?salesman=${salesman}&day=${day}`);
    expect(answer.status, answer.text).toBe(200);
    expect((answer.json as Movement).planned).toHaveLength(41);
  });
  test("explains a missing track, and is not found outside the scope", async () => {
    const day = minus(200);
    const movementOf = (who: Client) => who.get(`/api/movement/day?salesman=${salesman}&day=${day}`);
    expect(((await movementOf(admin)).json as Movement).none).toBe("tooOld");
    await portal.sql("update salesman set tracking = false where id = $1", [salesman]);
    expect(((await movementOf(admin)).json as Movement).none).toBe("noConsent");
    await portal.sql(
      `insert into salesman_leave (salesman_id, day_from, day_to, kind, handling)
       values ($1, $2::date - 1, $2::date, 'sick', 'excuse')`,
      [salesman, day],
    );
    expect((await movementOf(admin)).json).toMatchObject({ none: "leave", leave: "sick" });
    const [foreign] = await portal.sql<{ id: number }>(
      "select id::int from salesman where channel = 'corsales' limit 1",
    );
    const tso = await portal.as("tso");
    expect((await tso.get(`/api/movement/day?salesman=${foreign?.id}`)).status).toBe(404);
  });
  test("interpolates between two points and is unknown inside a gap", () => {
    const track = [
      [0, 0, 0],
      [100, 1, 0],
      [1000, 2, 0],
    ] as const;
    expect(placeAt(track, [], 50)).toEqual([0.5, 0]);
    expect(placeAt(track, [{ from: 100, to: 1000, metres: 1 }], 500)).toBeNull();
    expect(storeAt({ latitude: 0, longitude: 0 }, [{ store: "A", latitude: 0.001, longitude: 0 }])).toBe("A");
    expect(storeAt({ latitude: 0, longitude: 0 }, [{ store: "A", latitude: 0.002, longitude: 0 }])).toBeNull();
  });
});
