import { randomUUID } from "node:crypto";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { readEnv } from "#platform/http/index.server.ts";
import { createServer, type Server } from "#server/server.ts";
import { clock, event, openPhone, type Phone, point, type Result, salesmenAtWork } from "#test/support/phone.ts";
import { openPortal, type Portal } from "#test/support/portal.ts";

let portal: Portal;
let other: Server;
let salesmen: number[];
let stores: { id: string; code: string }[];
const home = { latitude: -6.2, longitude: 106.816666 };
beforeAll(async () => {
  portal = await openPortal();
  other = await createServer({
    url: portal.url,
    migrated: true,
    env: readEnv({ NODE_ENV: "test", LOG_LEVEL: "fatal", RATE_LIMIT_PER_MINUTE: "0" }),
  });
  salesmen = await salesmenAtWork(portal);
  await portal.sql("update store_radius set archived_at = now() where archived_at is null");
  stores = await portal.sql(
    "select id, code from store s where status = 'active' and archived_at is null and not exists (select 1 from override_exception o where o.store_id = s.id) order by id limit 8",
  );
  await portal.sql("update store set latitude = $1, longitude = $2 where id = any($3::bigint[])", [
    home.latitude,
    home.longitude,
    stores.map((s) => s.id),
  ]);
});
afterAll(async () => {
  await other?.close();
  await portal?.close();
});

const next = (): Promise<Phone> => openPhone(portal, salesmen.shift() as number);
const store = (i: number): string => stores[i % stores.length]?.code as string;
const checkIn = (i: number, ago?: number, more: object = {}) =>
  event("visit.checkIn", { place: { store: store(i) }, at6: point(home.latitude, home.longitude), ...more }, ago);
const checkOut = (of: { clientId: string }, ago?: number, more: object = {}) =>
  event("visit.checkOut", { checkIn: of.clientId, outcome: "noOrder", ...more }, ago);
const statuses = (results: readonly Result[]) =>
  Object.entries(Object.groupBy(results, (r) => r.status)).map(([s, of]) => `${s} ${of?.length}`);
const shuffled = <T>(list: readonly T[]): T[] => {
  const left = [...list];
  // a fixed order that differs from that of the list
  return Array.from({ length: left.length }, (_, i) => left.splice((i * 7919) % left.length, 1)[0] as T);
};
/** Reference result: a salesman's days counted by plain SQL that differ from the stored counts. */
const recounted = (salesman: number) =>
  portal.sql(
    `select d.visits, d.stores, d.n_in, d.n_out, d.timed, d.order_tonnes::text from visit_day d where d.salesman_id = $1 and (d.visits, d.stores, d.n_in, d.n_out, d.timed, d.order_tonnes::numeric) is distinct from
      (select (count(*)::int, count(distinct v.store_id)::int, (count(*) filter (where v.verdict = 'in'))::int, (count(*) filter (where v.verdict = 'out'))::int, count(v.check_out_at)::int, coalesce(sum(v.order_tonnes), 0)) from visit v where v.distributor_id = d.distributor_id and v.salesman_id = d.salesman_id and v.day = d.day)`,
    [salesman],
  );
const visitsOf = (salesman: number) =>
  portal.sql<{
    verdict: string;
    distance_m: number;
    flags: string[];
    check_in_at: string;
    outcome: string;
    clock_trust: string;
  }>(
    "select verdict, distance_m, flags, check_in_at, outcome, clock_trust from visit where salesman_id = $1 order by id",
    [salesman],
  );

describe("a batch", () => {
  test("of fifty items sent by eight connections to two instances creates fifty facts", async () => {
    const phone = await next();
    const items = Array.from({ length: 50 }, (_, i) => checkIn(i, 3_600_000 + i * 60_000));
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, i) => phone.batch(i % 2 ? items : shuffled(items), i % 2 ? other : portal.server)),
    );
    const byId = answers.map((a) =>
      JSON.stringify([...a].sort((x, y) => String(x.clientId).localeCompare(String(y.clientId)))),
    );
    expect(new Set(byId).size).toBe(1);
    expect(statuses(answers[0] as Result[])).toEqual(["applied 50"]);
    expect(await visitsOf(phone.salesman)).toHaveLength(50);
    expect(await recounted(phone.salesman)).toEqual([]);
  });

  test("of check-ins and check-outs in any order over ten connections creates a hundred complete visits", async () => {
    const phone = await next();
    const ins = Array.from({ length: 100 }, (_, i) => checkIn(i, 7_200_000 + i * 60_000));
    const outs = ins.map((x, i) => checkOut(x, 7_000_000 + i * 60_000, { outcome: "order", orderTonnes: "1.250" }));
    const all = shuffled([...outs, ...ins]);
    await Promise.all(Array.from({ length: 10 }, (_, i) => phone.batch(all.slice(i * 20, i * 20 + 20))));
    expect(await portal.sql("select 1 from field_event where salesman_id = $1", [phone.salesman])).toEqual([]);
    const visits = await visitsOf(phone.salesman);
    expect([visits.length, visits.filter((v) => v.outcome === "order").length]).toEqual([100, 100]);
    expect(await recounted(phone.salesman)).toEqual([]);
    const again = await phone.batch(all);
    expect(statuses(again)).toEqual(["applied 200"]);
    expect(await visitsOf(phone.salesman)).toHaveLength(100);
  });

  test("of 200 items with one malformed applies 199 and parks 1; the next batch is accepted", async () => {
    const phone = await next();
    const good = Array.from({ length: 199 }, (_, i) => checkIn(i, 3_600_000 + i * 1000));
    const bad = { clientId: randomUUID(), kind: "visit.checkIn", at: "gestern" };
    const results = await phone.batch([bad, ...good]);
    expect(statuses(results).sort()).toEqual(["applied 199", "refused 1"]);
    expect(results[0]).toMatchObject({ clientId: bad.clientId, code: "invalid" });
    expect(await portal.sql("select state, code from field_event where salesman_id = $1", [phone.salesman])).toEqual([
      { state: "refused", code: "invalid" },
    ]);
    expect(statuses(await phone.batch([checkIn(1, 1000)]))).toEqual(["applied 1"]);
  });

  test("with an item nested a thousand deep, or with invalid characters, refuses only that item", async () => {
    const phone = await next();
    let deep: unknown = "x";
    for (let i = 0; i < 1000; i++) deep = [deep];
    const invalid = checkOut(checkIn(0), 1000, { notes: "a\u0000b" });
    const results = await phone.batch([{ ...checkIn(0), body: { deep } }, invalid, checkIn(1, 1000)]);
    expect(results.map((r) => r.status)).toEqual(["refused", "refused", "applied"]);
  });

  test("with field names that the database cannot store parks these items and applies the others", async () => {
    const phone = await next();
    const invalidNames = ["a\u0000b", "\ud800"];
    const inBody = invalidNames.map((name) => ({ ...checkIn(0), body: { place: { store: store(0) }, [name]: 1 } }));
    const outside = invalidNames.map((name) => ({ ...checkIn(0), [name]: 1 }));
    const results = await phone.batch([...inBody, ...outside, checkIn(1, 1000)]);
    expect(statuses(results).sort()).toEqual(["applied 1", "refused 4"]);
    const parked = await portal.sql("select 1 from field_event where salesman_id = $1 and state = 'refused'", [
      phone.salesman,
    ]);
    expect(parked).toHaveLength(4);
  });

  test("of 201 items, or of none, is refused as a whole", async () => {
    const phone = await next();
    for (const items of [[], Array.from({ length: 201 }, (_, i) => checkIn(i))])
      expect((await phone.post("batch", { ...clock(), items })).status).toBe(422);
    expect(await visitsOf(phone.salesman)).toEqual([]);
  });
});

describe("an item", () => {
  test("keeps its id: different content with the same id is refused and changes nothing", async () => {
    const phone = await next();
    const first = checkIn(0, 60_000);
    const [applied] = await phone.batch([first]);
    expect(await phone.batch([first])).toEqual([applied]);
    const [refused] = await phone.batch([{ ...first, body: { place: { store: store(1) } } }]);
    expect(refused).toMatchObject({ status: "refused", code: "idempotency.mismatch" });
    const [torn] = await phone.batch([{ clientId: first.clientId, kind: 7 }]);
    expect(torn).toMatchObject({ status: "refused", code: "idempotency.mismatch" });
    expect(await phone.batch([first])).toEqual([applied]);
    expect(await portal.sql("select 1 from field_event where salesman_id = $1", [phone.salesman])).toEqual([]);
  });

  test("that waits is not replaced by another with its id, and keeps the time of its first arrival", async () => {
    const phone = await next();
    const into = checkIn(0, 900_000);
    const out = checkOut(into, 600_000);
    expect((await phone.batch([out]))[0]).toMatchObject({ status: "waiting" });
    expect((await phone.batch([{ ...out, kind: "visit.missed" }]))[0]).toMatchObject({ code: "idempotency.mismatch" });
    expect((await phone.get("status", { ids: out.clientId })).json).toMatchObject({ results: [{ status: "waiting" }] });
    await phone.batch([into]);
    expect((await phone.get("status", { ids: `${out.clientId},${randomUUID()}` })).json).toMatchObject({
      results: [{ status: "applied" }, { status: "unknown" }],
      today: { visits: expect.any(Number) },
    });
    const [visit] = await portal.sql<{ s: number }>(
      "select extract(epoch from check_out_at - check_in_at)::int as s from visit where salesman_id = $1",
      [phone.salesman],
    );
    expect(Math.abs((visit?.s ?? 0) - 300)).toBeLessThanOrEqual(2);
  });

  test("is refused with the reason, and applied once it is valid", async () => {
    const phone = await next();
    const day = 86_400_000;
    const nowhere = event("visit.checkIn", { place: { store: "TIDAK-ADA" } });
    const cases: [object, string][] = [
      [nowhere, "place.unknown"],
      [event("visit.dance", {}), "kind.unknown"],
      [event("visit.missed", { schedule: 999_999, reason: "CUACA" }), "schedule.unknown"],
      [{ ...checkIn(0), at: new Date(Date.now() - 9 * day).toISOString(), bootId: "older" }, "event.too-old"],
      [{ ...checkIn(0), at: new Date(Date.now() + 3_600_000).toISOString(), bootId: "older" }, "event.future"],
      [checkIn(0, 60_000, { reason: "STOK" }), "reason.unknown"],
      [event("visit.checkOut", { checkIn: randomUUID(), outcome: "order" }), "invalid"],
    ];
    const results = await phone.batch(cases.map(([item]) => item));
    expect(results.map((r) => r.code)).toEqual(cases.map(([, code]) => code));
    expect(await visitsOf(phone.salesman)).toEqual([]);
    await portal.sql("update store set code = 'TIDAK-ADA' where id = $1", [stores[7]?.id]);
    expect((await phone.batch([nowhere]))[0]).toMatchObject({ status: "applied" });
    await portal.sql("update store set code = $2 where id = $1", [stores[7]?.id, stores[7]?.code]);
  });

  test("gets its time from the elapsed time, not from the phone's clock", async () => {
    const phone = await next();
    const wall = (ms: number) => new Date(Date.now() + 10_800_000 - ms).toISOString();
    const item = { ...checkIn(0), at: wall(3_600_000), elapsedMs: 1_000_000, bootId: "b" };
    const sent = { sentAt: wall(0), elapsedMs: 4_600_000, bootId: "b", items: [item] };
    expect((await phone.post("batch", sent)).status).toBe(200);
    const [visit] = await visitsOf(phone.salesman);
    expect(Math.abs(new Date(visit?.check_in_at ?? 0).getTime() - (Date.now() - 3_600_000))).toBeLessThan(5_000);
    expect(visit?.clock_trust).toBe("boot");
  });
});

describe("a visit", () => {
  test("is validated by the store's location and radius of its day, and stores both", async () => {
    const phone = await next();
    const places: [number, number, number][] = [
      [-6.2009, 106.816666, 0],
      [-6.20091, 106.816666, 0],
      [-6.2, 106.817666, 15],
      [-6.2, 106.817666, 10],
    ];
    await phone.batch(
      places.map(([lat, lon, accuracy], i) => checkIn(i, (10 - i) * 1_800_000, { at6: point(lat, lon, accuracy) })),
    );
    const visits = await visitsOf(phone.salesman);
    expect(visits.map((v) => [v.distance_m, v.verdict])).toEqual([
      [100, "in"],
      [101, "out"],
      [111, "unsure"],
      [111, "out"],
    ]);
    const metres = [10, 20, 30, 40, 250];
    const near = metres.map((m, i) =>
      checkIn(i, 60_000, { at6: point(home.latitude + m / 111_194.93, home.longitude) }),
    );
    await phone.batch(near);
    const [quantiles] = await portal.sql(
      "select percentile_disc(0.5) within group (order by distance_m) as p50, percentile_disc(0.95) within group (order by distance_m) as p95 from visit where client_id = any($1::uuid[])",
      [near.map((x) => x.clientId)],
    );
    expect(quantiles).toEqual({ p50: 30, p95: 250 });
  });

  test("118,292 m from the previous one, ten minutes later, is stored and flagged", async () => {
    const phone = await next();
    const far = point(home.latitude + 118_292 / 111_194.93, home.longitude);
    await phone.batch([checkIn(0, 1_200_000), checkIn(1, 600_000, { at6: far })]);
    const visits = await visitsOf(phone.salesman);
    expect(visits.map((v) => v.flags.includes("impossible"))).toEqual([false, true]);
  });

  test("with a photograph waits until the photograph arrives", async () => {
    const phone = await next();
    const photo = randomUUID();
    const content = await sharp({ create: { width: 40, height: 30, channels: 3, background: "#c33" } })
      .jpeg()
      .toBuffer();
    const item = checkIn(0, 60_000, { photo });
    expect((await phone.batch([item]))[0]).toMatchObject({ status: "waiting" });
    const sent = await phone.photo(photo, content);
    expect(sent.status, sent.text).toBe(200);
    expect((await phone.photo(photo, content)).json).toEqual(sent.json);
    const another = await sharp({ create: { width: 4, height: 3, channels: 3, background: "#3c3" } })
      .jpeg()
      .toBuffer();
    expect((await phone.photo(photo, another)).json).toMatchObject({ code: "idempotency.mismatch" });
    expect((await phone.batch([item]))[0]).toMatchObject({ status: "applied" });
    expect(await visitsOf(phone.salesman)).toHaveLength(1);
  });
});

test("7. a revoked phone is refused by both instances, and so is a call that names another device", async () => {
  const phone = await next();
  const admin = await portal.as("admin");
  const wrong = await phone.post("batch", { ...clock(), items: [checkIn(0)], deviceUuid: randomUUID() });
  expect([wrong.status, (wrong.json as { code: string }).code]).toEqual([403, "device.mismatch"]);
  const old = await phone.post("batch", { ...clock(), items: [checkIn(0)], appVersion: "0.9.9" });
  expect([old.status, (old.json as { code: string }).code]).toEqual([426, "app.outdated"]);
  const listed = await admin.get(`/api/salesman/${phone.salesman}/devices`);
  const device = (listed.json as { data: { id: number; revokedAt: string | null }[] }).data.find((d) => !d.revokedAt);
  await admin.post(`/api/salesman/${phone.salesman}/devices/${device?.id}/revoke`);
  for (const server of [portal.server, other]) {
    const refused = await phone.post("batch", { ...clock(), items: [checkIn(0)] }, server);
    expect([refused.status, (refused.json as { code: string }).code]).toEqual([401, "device.revoked"]);
  }
});
