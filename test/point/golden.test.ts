import { afterAll, beforeAll, expect, test } from "vitest";
import { apportion } from "#kit/exact.ts";
import { approveClaims } from "#features/program-loyalty/point/claims.server.ts";
import { expirePoints } from "#features/program-loyalty/point/expire.server.ts";
import { capturePoints, holdPoints, releasePoints } from "#features/program-loyalty/point/hold.server.ts";
import { recompute } from "#features/program-loyalty/point/recompute.server.ts";
import { transferPoints } from "#features/program-loyalty/point/transfer.server.ts";
import { valueOn } from "#features/program-loyalty/point/value.server.ts";
import { checkPoints } from "#features/program-loyalty/point/check.server.ts";
import { asDecimal } from "#test/support/point-stage.ts";
import { openPoints, type PointStage } from "#test/support/points.ts";
import { seededRandom } from "#test/support/random.ts";

/** Programme P: by month, rounded down, A 1 point per bag of 40 kg, B 1.25 per bag of 50 kg, tiers from 5 t and 10 t, twelve months. */
let p: PointStage;
let a = 0;
let b = 0;
const tiers = [
  ["5", "1.1"],
  ["10", "1.25"],
] as const;
const noTiers = { tiers: [] };
let rates: readonly (readonly [number, string])[] = [];
let cause = 1;

beforeAll(async () => {
  p = await openPoints();
  a = p.trade.products[0] as number;
  b = p.trade.products[1] as number;
  rates = [
    [a, "1"],
    [b, "1.25"],
  ];
});
afterAll(async () => {
  expect(await checkPoints(p.db, "2026-12-31")).toEqual([]);
  await p.close();
});

const ofA = (qty: number) => ({ product: a, qty });
const ofB = (qty: number) => ({ product: b, qty, tonnes: asDecimal(qty * 50) });
const member = (columns = {}) => p.member({ rates, tiers, ...columns });
type Of = Awaited<ReturnType<PointStage["member"]>>;
const key = (m: Of) => ({ w: m.wallet, s: m.store });
const hold = (m: Of, points: number, today: string) =>
  p.db.tx((tx) => holdPoints(tx, key(m), { cause: "redemption", causeId: cause++, points }, today));
const redeem = async (m: Of, points: number, today: string) => {
  const id = await hold(m, points, today);
  await p.db.tx((tx) => capturePoints(tx, id, today));
};
const windows = (m: Of) =>
  p.sql<{ tonnes: string; base: string; points: number; posted: number; bonus: number; state: string }>(
    "select sum(tonnes)::text as tonnes, sum(base)::float8::text as base, sum(points)::int as points, sum(posted_points)::int as posted, sum(bonus)::int as bonus, max(state) as state from point_window where store_id = $1",
    [m.store],
  );

test("1: 105 A and 33 B are 146.25 points, rounded down once", async () => {
  const m = await member(noTiers);
  await p.sell({ store: m.store, day: "2026-11-03", lines: [ofA(105), ofB(33)] });
  await p.award("2026-11-04");
  expect(await windows(m)).toEqual([
    { tonnes: "5.850", base: "146.25", points: 146, posted: 146, bonus: 0, state: "ok" },
  ]);
  expect((await p.account(m)).balance).toBe(146);
});

test("2: three sales of 3 B are 11 points, where rounding each sale would give 9", async () => {
  const m = await member(noTiers);
  for (const day of ["02", "03", "04"]) await p.sell({ store: m.store, day: `2026-11-${day}`, lines: [ofB(3)] });
  await p.award("2026-11-04");
  expect((await p.account(m)).balance).toBe(11);
});

test("3: a whole tier applies to everything: 250 A are 312, 249 A are 273", async () => {
  for (const [qty, points] of [
    [250, 312],
    [249, 273],
  ] as const) {
    const m = await member();
    await p.sell({ store: m.store, day: "2026-11-03", lines: [ofA(qty)] });
    await p.award("2026-11-04");
    expect((await p.account(m)).balance).toBe(points);
  }
});

test("4: a marginal tier applies to its bracket: 250 A are 262, 300 A are 325", async () => {
  for (const [qty, points] of [
    [250, 262],
    [300, 325],
  ] as const) {
    const m = await member({ tier_mode: "marginal" });
    await p.sell({ store: m.store, day: "2026-11-03", lines: [ofA(qty)] });
    await p.award("2026-11-04");
    expect((await p.account(m)).balance).toBe(points);
  }
});

test("5: of two multipliers the larger applies, never both: 40 and 80 are 120", async () => {
  const m = await member(noTiers);
  for (const factor of ["2", "1.5"])
    await p.sql(
      "insert into program_rule (program_id, kind, factor, valid_from, valid_to) values ($1, 'multiplier', $2, '2026-11-10', '2026-11-11')",
      [m.program, factor],
    );
  for (const day of ["09", "10"]) await p.sell({ store: m.store, day: `2026-11-${day}`, lines: [ofA(40)] });
  await p.award("2026-11-11");
  expect((await p.account(m)).balance).toBe(120);
});

test("6: below the minimum volume no points, and all of them once it is reached", async () => {
  const m = await member({ ...noTiers, min_tonnes: "2" });
  await p.sell({ store: m.store, day: "2026-11-03", lines: [ofA(49)] });
  await p.award("2026-11-04");
  expect(await p.entries(m.store)).toEqual([]);
  await p.sell({ store: m.store, day: "2026-11-05", lines: [ofA(1)] });
  await p.award("2026-11-06");
  expect(await p.entries(m.store)).toEqual(["earn 50"]);
});

test("7: a cap of 300 applies, and a return leads below it and into a lower tier", async () => {
  const m = await member({ cap_window: 300 });
  const sale = await p.sell({ store: m.store, day: "2026-11-03", lines: [ofA(250)] });
  await p.award("2026-11-04");
  expect((await p.account(m)).balance).toBe(300);
  await p.giveBack(sale, "2026-11-06", [ofA(20)]);
  await p.award("2026-11-06");
  expect(await p.entries(m.store)).toEqual(["earn 300", "earn -47"]);
});

test("8: a late sale of October is posted in November; the closing of October does not change", async () => {
  const m = await member(noTiers);
  await p.sell({ store: m.store, day: "2026-10-20", lines: [ofA(100)] });
  await p.award("2026-10-31");
  await p.sell({ store: m.store, day: "2026-10-20", lines: [ofA(30)] });
  await p.award("2026-11-05");
  const posted = await p.sql(
    "select posted_on::text as on, to_char(window_from, 'YYYY-MM') as for, points::int from point_entry where store_id = $1 order by seq",
    [m.store],
  );
  expect(posted).toEqual([
    { on: "2026-10-31", for: "2026-10", points: 100 },
    { on: "2026-11-05", for: "2026-10", points: 30 },
  ]);
  const [closing] = await p.sql<{ n: number }>(
    "select sum(points)::int as n from point_entry where store_id = $1 and posted_on <= '2026-10-31'",
    [m.store],
  );
  expect(closing?.n).toBe(100);
});

test("9: an increase of a closed month waits as a claim until it is approved, and only that amount is posted", async () => {
  const m = await member(noTiers);
  await p.sell({ store: m.store, day: "2026-10-20", lines: [ofA(100)] });
  await p.award("2026-10-31");
  await p.sell({ store: m.store, day: "2026-10-20", lines: [ofA(30)] });
  await p.award("2026-11-15");
  expect(await windows(m)).toMatchObject([{ points: 130, posted: 100, state: "claim" }]);
  const grant = { p: m.program, s: m.store, from: "2026-10-01" };
  await approveClaims(p.db, [{ ...grant, points: 10 }], { today: "2026-11-16" });
  expect((await p.account(m)).balance).toBe(110);
  await approveClaims(p.db, [{ ...grant, points: 30 }], { today: "2026-11-16" });
  expect(await windows(m)).toMatchObject([{ points: 130, posted: 130, state: "ok" }]);
  expect((await p.account(m)).balance).toBe(130);
});

test("9b: a reduction of a closed month is posted at once", async () => {
  const m = await member(noTiers);
  const sale = await p.sell({ store: m.store, day: "2026-10-20", lines: [ofA(100)] });
  await p.award("2026-10-31");
  await p.giveBack(sale, "2026-11-20", [ofA(40)]);
  await p.award("2026-11-20");
  expect(await p.entries(m.store)).toEqual(["earn 100", "earn -40"]);
});

test("10: points that were spent before their sale is returned become a debt, which later points repay", async () => {
  const m = await member(noTiers);
  const sale = await p.sell({ store: m.store, day: "2026-11-03", lines: [ofA(100)] });
  await p.award("2026-11-03");
  await redeem(m, 80, "2026-11-04");
  await p.giveBack(sale, "2026-11-05", [ofA(60)]);
  await p.award("2026-11-05");
  expect(await p.account(m)).toMatchObject({ balance: 0, debt: 40 });
  await expect(hold(m, 1, "2026-11-05")).rejects.toMatchObject({ code: "points.debt" });
  await p.sell({ store: m.store, day: "2026-12-03", lines: [ofA(50)] });
  await p.award("2026-12-03");
  expect(await p.account(m)).toMatchObject({ balance: 10, debt: 0 });
  expect(await p.entries(m.store)).toEqual([
    "earn 100",
    "redeem -80",
    "earn -20",
    "debt 40",
    "earn -40",
    "earn 50",
    "debt -40",
  ]);
});

test("11: points that expire first are spent first, and the rest expires after its last day", async () => {
  const m = await member(noTiers);
  for (const [day, qty] of [
    ["2025-10-10", 100],
    ["2025-11-10", 50],
  ] as const) {
    await p.sell({ store: m.store, day, lines: [ofA(qty)] });
    await p.award(day);
  }
  await redeem(m, 120, "2026-01-05");
  expect(await p.lots(m.store)).toEqual({ "2025-10": 0, "2025-11": 30 });
  await expirePoints(p.db, { today: "2026-11-30" });
  expect((await p.account(m)).balance).toBe(30);
  await expirePoints(p.db, { today: "2026-12-01" });
  expect((await p.entries(m.store)).at(-1)).toBe("expire -30");
});

test("12: held points do not expire, and last thirty more days if they are released too late", async () => {
  const m = await member(noTiers);
  await p.sell({ store: m.store, day: "2025-10-10", lines: [ofA(100)] });
  await p.award("2025-10-10");
  const holdId = await hold(m, 60, "2026-10-20");
  await expirePoints(p.db, { today: "2026-11-01" });
  expect(await p.account(m)).toMatchObject({ balance: 60, held: 60 });
  await p.db.tx((tx) => releasePoints(tx, holdId, "2026-11-03"));
  await expirePoints(p.db, { today: "2026-12-03" });
  expect(await p.account(m)).toMatchObject({ balance: 60, held: 0 });
  await expirePoints(p.db, { today: "2026-12-04" });
  expect(await p.entries(m.store)).toEqual(["earn 100", "expire -40", "expire -60"]);
});

test("13: the return of a sale whose points expired unused has no effect on points", async () => {
  const m = await member(noTiers);
  const sale = await p.sell({ store: m.store, day: "2025-10-10", lines: [ofA(100)] });
  await p.award("2025-10-10");
  await expirePoints(p.db, { today: "2026-11-01" });
  await p.giveBack(sale, "2026-11-05", [ofA(30)]);
  await p.award("2026-11-05");
  expect(await p.entries(m.store)).toEqual(["earn 100", "expire -100", "expire 30", "earn -30"]);
  expect(await p.account(m)).toMatchObject({ balance: 0, debt: 0 });
});

test("14: points are distributed to distributors by their sales and to the largest remainders; costs to companies likewise", async () => {
  const m = await member({ ...noTiers, cap_window: 100 });
  await p.sell({ store: m.store, day: "2026-11-03", lines: [ofA(70)] });
  await p.sell({ store: m.store, day: "2026-11-03", at: 1, lines: [ofA(40)] });
  await p.award("2026-11-04");
  const shares = await p.sql(
    "select posted_points::int as n from point_window where store_id = $1 order by distributor_id",
    [m.store],
  );
  expect(shares).toEqual([{ n: 64 }, { n: 36 }]);
  expect(apportion("101", [60n, 40n], 0)).toEqual(["61", "40"]);
});

test("15: a transfer keeps window, expiry and distributor of its lots", async () => {
  const m = await member(noTiers);
  for (const [day, qty] of [
    ["2026-10-10", 60],
    ["2026-11-10", 30],
  ] as const) {
    await p.sell({ store: m.store, day, lines: [ofA(qty)] });
    await p.award(day);
  }
  const to = await p.store();
  await p.db.tx((tx) =>
    transferPoints(tx, { wallet: m.wallet, from: m.store, to, points: 75, causeId: cause++ }, "2026-11-11"),
  );
  expect(await p.lots(m.store)).toEqual({ "2026-10": 0, "2026-11": 15 });
  expect(await p.lots(to)).toEqual({ "2026-10": 60, "2026-11": 15 });
  const [sum] = await p.sql<{ n: number }>(
    "select sum(points)::int as n from point_entry where type in ('transferIn', 'transferOut') and store_id = any($1)",
    [[m.store, to]],
  );
  expect(sum?.n).toBe(0);
  const lots = await p.sql("select valid_until from point_lot where store_id = $1 order by 1", [to]);
  expect(lots).toEqual(await p.sql("select valid_until from point_lot where store_id = $1 order by 1", [m.store]));
});

test("16: two sales, a return and a cancellation in all 24 orders, each one to three times, end at 70", async () => {
  const orders = permutations(["sale", "other", "return", "cancel"]);
  expect(orders).toHaveLength(24);
  const states = new Set<string>();
  for (const [at, order] of orders.entries()) {
    const m = await member(noTiers);
    await lifeOf(m, order, seededRandom(at + 1));
    const [state] = await p.sql<{ h: string }>(
      `select w.h || ' | ' || a.h as h from (select string_agg(distributor_id || ' ' || window_from || ' ' || tonnes || ' ' || points || ' ' || posted_points || ' ' || state, ';') as h
         from point_window where store_id = $1) w cross join (select balance || ' ' || debt as h from point_account where store_id = $1) a`,
      [m.store],
    );
    states.add(state?.h ?? "");
  }
  expect([...states]).toEqual([expect.stringContaining(" 70 70 ok | 70 0")]);
});

/** Each event happens once, after the document it refers to, and is marked and awarded up to three times. */
async function lifeOf(m: Of, order: readonly string[], random: () => number): Promise<void> {
  const made: Record<string, number> = {};
  const waiting: (() => Promise<boolean>)[] = order.map((event) => async () => {
    if (event === "sale") made.sale = await p.sell({ store: m.store, day: "2026-11-03", lines: [ofA(100)] });
    if (event === "other") made.other = await p.sell({ store: m.store, day: "2026-11-04", lines: [ofA(50)] });
    if (event === "return" && made.sale) await p.giveBack(made.sale, "2026-11-05", [ofA(30)]);
    if (event === "cancel" && made.other) await p.cancel(made.other);
    if ((event === "return" && !made.sale) || (event === "cancel" && !made.other)) return false;
    for (let n = 0; n <= Math.floor(random() * 3); n++) await again(m);
    return true;
  });
  for (let open = waiting; open.length > 0; ) {
    const left: typeof open = [];
    for (const each of open) if (!(await each())) left.push(each);
    open = left;
  }
}
async function again(m: Of): Promise<void> {
  await p.sql(
    "insert into point_dirty (distributor_id, store_id, day, until, cause) values (0, $1, '2026-11-03', '2026-11-06', 'sale')",
    [m.store],
  );
  await p.award("2026-11-06");
}
const permutations = <T>(items: readonly T[]): T[][] =>
  items.length < 2
    ? [[...items]]
    : items.flatMap((item, i) => permutations([...items.slice(0, i), ...items.slice(i + 1)]).map((r) => [item, ...r]));

test("17: a retroactive rate posts the difference once, with the next version of the rules", async () => {
  const m = await member(noTiers);
  await p.sell({ store: m.store, day: "2026-10-05", lines: [ofA(105)] });
  await p.award("2026-10-06");
  await p.sql("update program_rate set points = 1.2 where program_id = $1 and product_id = $2", [m.program, a]);
  await p.changed(m.program);
  await p.award("2026-10-20");
  expect(await p.entries(m.store)).toEqual(["earn 105", "earn 21"]);
  const [version] = await p.sql("select rule_version from point_window where store_id = $1", [m.store]);
  expect(version).toEqual({ rule_version: 2 });
  await recompute(p.db, m.program, ["2026-09-01", "2026-10-01"], undefined, { today: "2026-10-20" });
  expect(await p.entries(m.store)).toHaveLength(2);
});

test("18: the value of points is that of their programme on the day", async () => {
  const m = await member(noTiers);
  await p.sql(
    "insert into point_value (program_id, value_rp, valid_from) values ($1, 1000, '2020-01-01'), ($1, 1100, '2026-12-01')",
    [m.program],
  );
  await p.sell({ store: m.store, day: "2026-11-03", lines: [ofA(200)] });
  await p.award("2026-11-04");
  expect(await valueOn(p.db, m.program, "2026-11-30")).toBe("200000.00");
  expect(await valueOn(p.db, m.program, "2026-12-01")).toBe("220000.00");
});

test("19: a reached target pays its bonus outside the cap", async () => {
  const m = await member({ ...noTiers, cap_window: 315 });
  await p.sql(
    "insert into program_target (program_id, store_id, window_from, tonnes, bonus_pct) values ($1, $2, '2026-11-01', 12, 5)",
    [m.program, m.store],
  );
  await p.sell({ store: m.store, day: "2026-11-03", lines: [ofA(315)] });
  await p.award("2026-11-04");
  expect(await windows(m)).toMatchObject([{ tonnes: "12.600", posted: 315, bonus: 15 }]);
  expect((await p.account(m)).balance).toBe(330);
  const causes = await p.sql("select cause, points::int from point_entry where store_id = $1 order by seq", [m.store]);
  expect(causes).toEqual([
    { cause: "window", points: 315 },
    { cause: "windowBonus", points: 15 },
  ]);
});

const awardedIn = async (program: number) =>
  (await p.sql<{ n: number }>("select sum(points)::int as n from point_entry where program_id = $1", [program]))[0]?.n;
async function atItsBudget(members: number) {
  const program = await p.program({ rates, budget: 1000 });
  const stores: number[] = [];
  for (let i = 0; i < members; i++) stores.push(await p.store());
  for (const s of stores) await p.join(program, s);
  const [first = 0, second = 0, third = 0] = stores;
  const sale = await p.sell({ store: first, day: "2026-11-02", lines: [ofA(985)] });
  await p.award("2026-11-02");
  await p.giveBack(sale, "2026-11-03", [ofA(10)]);
  await p.sell({ store: second, day: "2026-11-03", lines: [ofA(30)] });
  await p.sell({ store: third, day: "2026-11-03", lines: [ofA(15)] });
  await p.award("2026-11-03");
  return { program, stores };
}
const raise = (program: number) => p.sql("update loyalty_program set budget = 1100 where id = $1", [program]);

test("20: a budget limits points: reductions first, then in order until one does not fit", async () => {
  const { program } = await atItsBudget(3);
  expect(await awardedIn(program)).toBe(975);
  await raise(program);
  await p.award("2026-11-05");
  expect(await awardedIn(program)).toBe(1020);
});

test("20b: points that would fit wait behind earlier ones, also in a later run", async () => {
  const { program, stores } = await atItsBudget(4);
  await p.sell({ store: stores[3] as number, day: "2026-11-04", lines: [ofA(5)] });
  await p.award("2026-11-04");
  expect(await awardedIn(program)).toBe(975);
  await raise(program);
  await p.award("2026-11-05", { stores: 1 });
  expect(await awardedIn(program)).toBe(1025);
});

test("20c: points that wait for a budget are posted when it is raised, also after their month is closed", async () => {
  const { program } = await atItsBudget(3);
  await p.changed(program);
  await p.award("2026-12-20");
  expect(await awardedIn(program)).toBe(975);
  await raise(program);
  await p.changed(program);
  await p.award("2026-12-21");
  expect(await awardedIn(program)).toBe(1020);
});
