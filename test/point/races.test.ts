import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { compareAccounts } from "#features/program-loyalty/point/check.server.ts";
import { programChanged } from "#features/program-loyalty/point/dirty.server.ts";
import { expirePoints } from "#features/program-loyalty/point/expire.server.ts";
import { capturePoints, holdPoints, releasePoints } from "#features/program-loyalty/point/hold.server.ts";
import { awardRound } from "#features/program-loyalty/point/round.server.ts";
import { transferPoints } from "#features/program-loyalty/point/transfer.server.ts";
import { untilWaiting } from "#test/support/lock-waits.ts";
import { openPoints, type PointStage } from "#test/support/points.ts";

const clients = 64;
const today = "2026-11-10";
let p: PointStage;
let cause = 1;
beforeAll(async () => {
  p = await openPoints(24);
});
afterEach(async () => {
  expect(await compareAccounts(p.db)).toEqual([]);
  expect(await deadlocks()).toBe(0);
});
afterAll(() => p?.close());

const deadlocks = async () =>
  Number(
    (await p.sql<{ n: string }>("select deadlocks as n from pg_stat_database where datname = current_database()"))[0]
      ?.n,
  );
const all = <T>(n: number, make: (i: number) => Promise<T>) =>
  Promise.all(Array.from({ length: n }, (_, i) => make(i)));
const codeOf = (work: Promise<unknown>): Promise<string> =>
  work.then(
    () => "done",
    (e: { code?: string; status?: number }) => `${e.code} ${e.status ?? ""}`.trim(),
  );
const counted = (codes: readonly string[]) =>
  Object.fromEntries([...Map.groupBy(codes, (c) => c)].map(([c, group]) => [c, group.length]));

type Of = { readonly program: number; readonly store: number; readonly wallet: number };
const hold = (m: Of, points: number, on = today) =>
  p.db.tx((tx) => holdPoints(tx, { w: m.wallet, s: m.store }, { cause: "redemption", causeId: cause++, points }, on));
async function withPoints(points: number, day = "2026-11-03", of?: Of) {
  const m = of ?? (await p.member());
  const sale = await p.sell({ store: m.store, day, lines: [{ product: p.trade.products[0] as number, qty: points }] });
  await p.award(day);
  return { ...m, sale };
}

test("race 1: of 64 requests of 10 against 100 points, ten are held and the others refused", async () => {
  const m = await withPoints(100);
  const codes = await all(clients, () => codeOf(hold(m, 10)));
  expect(counted(codes)).toEqual({ done: 10, "points.insufficient 422": 54 });
  expect(await p.account(m)).toMatchObject({ balance: 100, held: 100 });
});

test("race 2: 64 sales of one bag while two instances award points: 64 points", async () => {
  const m = await p.member();
  let selling = true;
  const instance = async () => {
    while (selling) await awardRound(p.db, { today });
  };
  const instances = [instance(), instance()];
  await all(clients, () =>
    p.sell({ store: m.store, day: "2026-11-04", lines: [{ product: p.trade.products[0] as number, qty: 1 }] }),
  );
  selling = false;
  await Promise.all(instances);
  await p.award(today);
  expect((await p.account(m)).balance).toBe(64);
  expect(await p.sql("select count(*)::int as n from point_dirty")).toEqual([{ n: 0 }]);
});

test("race 3: 64 transfers of one point each way between two stores keep the total", async () => {
  const m = await withPoints(50);
  const to = { ...m, store: await p.store() };
  await p.join(m.program, to.store);
  await withPoints(50, "2026-11-03", to);
  const move = (from: number, into: number) =>
    codeOf(
      p.db.tx((tx) => transferPoints(tx, { wallet: m.wallet, from, to: into, points: 1, causeId: cause++ }, today)),
    );
  const codes = await all(clients * 2, (i) => (i % 2 === 0 ? move(m.store, to.store) : move(to.store, m.store)));
  expect(Object.keys(counted(codes)).filter((c) => c !== "done" && c !== "points.insufficient 422")).toEqual([]);
  const [one, other] = [await p.account(m), await p.account(to)];
  expect(one.balance + other.balance).toBe(100);
});

test("race 4: a request of 100 at the same time as a return of 60 spends nothing twice in either order", async () => {
  for (let round = 0; round < 6; round++) {
    const m = await withPoints(100);
    await p.giveBack(m.sale, "2026-11-05", [{ product: p.trade.products[0] as number, qty: 60 }]);
    const [holdId] = await Promise.all([hold(m, 100).catch((e: { code: string }) => e.code), p.award(today)]);
    if (typeof holdId !== "number") {
      expect(holdId).toBe("points.insufficient");
      expect(await p.account(m)).toMatchObject({ balance: 40, held: 0, debt: 0 });
      continue;
    }
    await p.award(today);
    expect(await p.account(m)).toMatchObject({ balance: 100, held: 100, debt: 60 });
    await expect(p.db.tx((tx) => capturePoints(tx, holdId, today))).rejects.toMatchObject({ code: "points.debt" });
    await p.db.tx((tx) => releasePoints(tx, holdId, today));
    expect(await p.account(m)).toMatchObject({ balance: 40, held: 0, debt: 0 });
  }
});

test("race 4, hold first: the return leaves a debt that is repaid when the hold is released", async () => {
  const m = await withPoints(100);
  const holdId = await hold(m, 100);
  await p.giveBack(m.sale, "2026-11-05", [{ product: p.trade.products[0] as number, qty: 60 }]);
  await p.award(today);
  expect(await p.account(m)).toMatchObject({ balance: 100, held: 100, debt: 60 });
  await p.db.tx((tx) => releasePoints(tx, holdId, today));
  expect(await p.account(m)).toMatchObject({ balance: 40, held: 0, debt: 0 });
});

test("race 5: of 32 decisions on one hold one spends it, 31 are refused as already decided", async () => {
  const m = await withPoints(100);
  const holdId = await hold(m, 100);
  const codes = await all(32, () => codeOf(p.db.tx((tx) => capturePoints(tx, holdId, today))));
  expect(counted(codes)).toEqual({ done: 1, "points.decided 409": 31 });
  expect((await p.entries(m.store)).filter((e) => e.startsWith("redeem"))).toEqual(["redeem -100"]);
});

test("32 decisions on one of two holds of an account spend that hold once", async () => {
  const m = await withPoints(100);
  const holdId = await hold(m, 40);
  await hold(m, 60);
  const codes = await all(32, (i) =>
    codeOf(p.db.tx((tx) => (i % 2 === 0 ? capturePoints : releasePoints)(tx, holdId, today))),
  );
  expect(counted(codes)).toEqual({ done: 1, "points.decided 409": 31 });
  const { balance, held: left } = await p.account(m);
  expect([`${balance}`, `${left}`]).toEqual([expect.stringMatching(/^(60|100)$/), "60"]);
});

test("a request for points that another transaction is releasing waits for it, and gets them", async () => {
  const m = await withPoints(100);
  const holdId = await hold(m, 100);
  const released = Promise.withResolvers<void>();
  const finish = Promise.withResolvers<void>();
  const releasing = p.db.tx(async (tx) => {
    await releasePoints(tx, holdId, today);
    released.resolve();
    await finish.promise;
  });
  await released.promise;
  const held = hold(m, 70);
  await untilWaiting(p.sql, 1);
  finish.resolve();
  await releasing;
  expect(await held).toBeGreaterThan(holdId);
  expect(await p.account(m)).toMatchObject({ balance: 100, held: 70 });
});

test("race 7: points that expire at the same time as a request for them are either expired or held", async () => {
  for (let round = 0; round < 8; round++) {
    const m = await withPoints(100, "2025-10-10");
    const [code] = await Promise.all([
      codeOf(hold(m, 100, "2026-10-31")),
      expirePoints(p.db, { today: "2026-11-01" }),
      expirePoints(p.db, { today: "2026-11-01" }),
    ]);
    const { balance, held } = await p.account(m);
    expect([balance, held]).toEqual(code === "done" ? [100, 100] : [0, 0]);
    if (code !== "done") expect(code).toBe("points.insufficient 422");
  }
});

test("an award locks no row of its programme, and a change of the rules waits for it", async () => {
  const m = await withPoints(100, "2026-11-03", await p.member({ budget: 10_000 }));
  await p.sell({ store: m.store, day: today, lines: [{ product: p.trade.products[0] as number, qty: 10 }] });
  const holder = await p.pool.connect();
  try {
    await holder.query("begin");
    await holder.query("select 1 from program_budget where program_id = $1 for update", [m.program]);
    const waiting = (n: number) => untilWaiting(p.sql, n);
    const awarded = awardRound(p.db, { today });
    await waiting(1);
    await holder.query("select 1 from loyalty_program where id = $1 for no key update nowait", [m.program]);
    const changed = p.changed(m.program);
    await waiting(2);
    await holder.query("commit");
    expect(await awarded).toBe(1);
    await changed;
  } finally {
    holder.release();
  }
});

test("race 14: rules change while points are awarded: all windows end with the points of the last version", async () => {
  const program = await p.program();
  const stores = await all(20, () => p.store());
  for (const s of stores) await p.join(program, s);
  let changing = true;
  const instance = async () => {
    while (changing) await awardRound(p.db, { today, stores: 3 });
  };
  const instances = [instance(), instance()];
  const product = p.trade.products[0] as number;
  for (let n = 2; n <= 6; n++) {
    await Promise.all(stores.map((store) => p.sell({ store, day: "2026-11-04", lines: [{ product, qty: 10 }] })));
    await p.db.tx(async (tx) => {
      await tx.run("update {!program_rate} set points = :n where program_id = :program", { program, n });
      await programChanged(tx, program);
    });
  }
  changing = false;
  await Promise.all(instances);
  await p.award(today);
  const windows = await p.sql(
    "select distinct rule_version as v, posted_points::int as n, state from point_window where program_id = $1",
    [program],
  );
  expect(windows).toEqual([{ v: 6, n: 5 * 10 * 6, state: "ok" }]);
});
