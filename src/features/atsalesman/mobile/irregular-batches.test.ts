import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { event, openPhone, type Phone, point, type Result, salesmenAtWork } from "#test/support/phone.ts";
import { openPortal, type Portal } from "#test/support/portal.ts";

let portal: Portal;
let salesmen: number[];
let stores: { code: string }[];
beforeAll(async () => {
  portal = await openPortal();
  salesmen = await salesmenAtWork(portal);
  stores = await portal.sql(
    "select code from store where status = 'active' and archived_at is null order by id limit 8",
  );
});
afterAll(() => portal.close());

const next = (): Promise<Phone> => openPhone(portal, salesmen.shift() as number);
const store = (i: number): string => stores[i % stores.length]?.code as string;
const checkIn = (i: number, ago?: number, more: object = {}) =>
  event("visit.checkIn", { place: { store: store(i) }, at6: point(-6.2, 106.816666), ...more }, ago);
const visitsOf = (salesman: number) =>
  portal.sql<{ check_in_at: string; clock_trust: string; flags: string[] }>(
    "select check_in_at, clock_trust, flags from visit where salesman_id = $1 order by id",
    [salesman],
  );

describe("the clock of a phone", () => {
  const day = 86_400_000;
  /** Sends check-ins made before the last start of the phone, which was `elapsedMs` ago. */
  const sendAfterRestart = async (phone: Phone, sentAt: number, elapsedMs: number, items: readonly object[]) => {
    const sent = { sentAt: new Date(sentAt).toISOString(), elapsedMs, bootId: "after", items };
    return ((await phone.post("batch", sent)).json as { results: Result[] }).results;
  };
  const madeAt = (i: number, at: number) => ({ ...checkIn(i), at: new Date(at).toISOString(), bootId: "before" });

  test("that was reset does not lose the event: it is dated by the start of the phone and flagged", async () => {
    const phone = await next();
    const [reset, now] = [Date.parse("2002-01-01T00:00:00Z"), Date.now()];
    const [future] = await sendAfterRestart(phone, reset, 600_000, [madeAt(0, now - 7_200_000)]);
    const [past] = await sendAfterRestart(phone, now - 3_600_000, 900_000, [madeAt(1, reset)]);
    expect([future?.status, past?.status]).toEqual(["applied", "applied"]);
    const visits = await visitsOf(phone.salesman);
    for (const [i, ago] of [600_000, 900_000].entries()) {
      const at = new Date(visits[i]?.check_in_at ?? 0).getTime();
      expect(Math.abs(at - (now - ago))).toBeLessThan(10_000);
      expect([visits[i]?.clock_trust, visits[i]?.flags.includes("clock")]).toEqual(["none", true]);
    }
  });

  test("that was reset does not make an event recent if it happened before a start nine days ago", async () => {
    const phone = await next();
    const [result] = await sendAfterRestart(phone, Date.now() - 3_600_000, 9 * day, [
      madeAt(0, Date.parse("2002-01-01T00:00:00Z")),
    ]);
    expect(result).toMatchObject({ status: "refused", code: "event.too-old" });
  });
});

test("batches with information about the same places in opposite orders do not deadlock", async () => {
  const phones = [await next(), await next()];
  const deadlocks = async () => {
    await new Promise((done) => setTimeout(done, 1_500));
    const [row] = await portal.sql<{ n: string }>(
      "select deadlocks::text as n from pg_stat_database where datname = current_database()",
    );
    return row?.n;
  };
  const before = await deadlocks();
  const info = (i: number) => event("customer.info", { place: { store: store(i) }, owner: `Pemilik ${i}` });
  for (let round = 0; round < 4; round++) {
    const places = Array.from({ length: 8 }, (_, i) => i);
    const orders = [places, [...places].reverse()];
    const answers = await Promise.all(phones.map((phone, i) => phone.batch((orders[i] as number[]).map(info))));
    expect(answers.flat().map((r) => r.status)).toEqual(Array(16).fill("applied"));
  }
  expect(await deadlocks()).toBe(before);
});

test("a check-in at a point of two earlier days is flagged, also when it waited and arrives with an older event", async () => {
  const phone = await next();
  const [day, photo] = [86_400_000, randomUUID()];
  const at = (i: number, days: number, more: object = {}) =>
    checkIn(i, days * day, { at6: point(-6.2003, 106.8163), ...more });
  const waiting = at(2, 1, { photo });
  const first = await phone.batch([at(0, 6), at(1, 5), waiting]);
  expect(first.map((r) => r.status)).toEqual(["applied", "applied", "waiting"]);
  await portal.sql(
    `insert into visit_photo (distributor_id, salesman_id, client_id, sha256)
     select distributor_id, id, $2, repeat('0', 64) from salesman where id = $1`,
    [phone.salesman, photo],
  );
  expect((await phone.batch([waiting, at(3, 7)])).map((r) => r.status)).toEqual(["applied", "applied"]);
  const [visit] = await portal.sql<{ flags: string[] }>("select flags from visit where client_id = $1", [
    waiting.clientId,
  ]);
  expect(visit?.flags).toContain("duplicatePoint");
});

test("an order that lifts the sum of its day out of range is refused alone, and later items are applied", async () => {
  const phone = await next();
  const [large, small, other] = [checkIn(0, 900_000), checkIn(1, 800_000), checkIn(2, 700_000)];
  await phone.batch([large]);
  await portal.sql("update visit set order_value = 999999999999999 where client_id = $1", [large.clientId]);
  const order = { checkIn: small.clientId, outcome: "order", orderTonnes: "1", orderValue: "1000" };
  const out = event("visit.checkOut", order, 750_000);
  const results = await phone.batch([small, out, other]);
  expect(results.map((r) => r.code ?? r.status)).toEqual(["applied", "out-of-range", "applied"]);
  expect((await phone.batch([out])).map((r) => r.code)).toEqual(["out-of-range"]);
  expect(
    await portal.sql("select state, code, attempts from field_event where client_id = $1", [out.clientId]),
  ).toEqual([{ state: "refused", code: "out-of-range", attempts: 2 }]);
  await portal.sql("update visit set order_value = 1000 where client_id = $1", [large.clientId]);
  expect((await phone.batch([out])).map((r) => r.status)).toEqual(["applied"]);
});

test("prices that are far apart are stored, although the limit of outliers is out of range", async () => {
  const phone = await next();
  const [own] = await portal.sql<{ code: string }>(
    `select p.code from product p, uom u where u.code = 'KG' and p.archived_at is null
       and uom_factor(p.id, u.id, p.stock_uom_id, current_date) * p.weight_kg = 1 order by p.code limit 1`,
  );
  const of = { place: { store: store(0) }, product: own?.code, priceKind: "promo", uom: "KG" };
  const prices = ["0.01", "0.01", "4999999999999.99", "9999999999999.99", "9999999999999.99"];
  const results = await phone.batch(prices.map((price) => event("price.observation", { ...of, price })));
  expect(results.map((r) => r.code ?? r.status)).toEqual(Array(5).fill("applied"));
  expect(
    await portal.sql(
      "select distinct limit50::text as most from price_observation where salesman_id = $1 and price_kind = 'promo'",
      [phone.salesman],
    ),
  ).toEqual([{ most: "1000000000000000.00" }]);
});
