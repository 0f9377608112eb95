import { afterAll, beforeAll, expect, test } from "vitest";
import { addMonths } from "#kit/day.ts";
import { checkPoints } from "#features/program-loyalty/point/check.server.ts";
import { recompute } from "#features/program-loyalty/point/recompute.server.ts";
import { openPoints, type PointStage } from "#test/support/points.ts";

const today = "2026-11-10";
let p: PointStage;
beforeAll(async () => {
  p = await openPoints();
});
afterAll(() => p?.close());

const months = Array.from({ length: 13 }, (_, i) => addMonths("2025-11-01", i));

test.each(["month", "quarter", "program"])(
  "recomputing all windows by %s finds unmarked changes once, and then nothing",
  async (window_kind) => {
    const program = await p.program({
      window_kind,
      settle_days: 366,
      valid_from: "2025-11-01",
      valid_to: "2026-12-01",
    });
    const stores = [await p.store(), await p.store(), await p.store()];
    for (const s of stores) await p.join(program, s);
    const [product = 0, other = 0] = p.trade.products;
    const sales: number[] = [];
    for (const [i, month] of months.entries())
      for (const store of stores)
        sales.push(
          await p.sell({
            ...{ store, day: `${month.slice(0, 8)}15`, at: i % 2 === 0 ? 0 : 1 },
            lines: [
              { product, qty: 10 },
              { product: other, qty: 5 },
            ],
          }),
        );
    await p.giveBack(sales[0] as number, "2026-11-03", [{ product, qty: 4 }]);
    await p.sql("truncate point_dirty");
    const messages: string[] = [];
    const report = async (done: number, total: number) => void messages.push(`${done}/${total}`);
    await recompute(p.db, program, months, report, { today });
    expect(messages.at(-1)).toBe(`${months.length}/${months.length}`);
    const balance = async (store = 0) => (await p.account({ wallet: program, store })).balance;
    const whole = months.length * 10;
    expect([await balance(stores[0]), await balance(stores[1])]).toEqual([whole - 4, whole]);
    const before = await p.sql("select count(*)::int as n, max(updated_at) as at from point_entry e, point_window w");
    await recompute(p.db, program, months, undefined, { today });
    expect(await p.sql("select count(*)::int as n, max(updated_at) as at from point_entry e, point_window w")).toEqual(
      before,
    );
    expect(await checkPoints(p.db, today)).toEqual([]);
  },
);

test("a change of one programme recomputes only its own windows, a sale those of all programmes", async () => {
  const [one, two, store] = [await p.program(), await p.program(), await p.store()];
  for (const program of [one, two]) await p.join(program, store);
  const sell = () => p.sell({ store, day: "2026-11-04", lines: [{ product: p.trade.products[0] as number, qty: 10 }] });
  await sell();
  await p.award(today);
  const tonnes = async () =>
    (
      await p.sql<{ t: string }>("select tonnes::text as t from point_window where store_id = $1 order by program_id", [
        store,
      ])
    ).map((w) => w.t);
  await p.sql("update point_window set tonnes = 99 where store_id = $1", [store]);
  await p.changed(one);
  await p.award(today);
  expect(await tonnes()).toEqual(["0.400", "99.000"]);
  await sell();
  await p.award(today);
  expect(await tonnes()).toEqual(["0.800", "0.800"]);
});

test("recomputing in groups of months keeps the order of a budget", async () => {
  const { program, store } = await p.member({
    ...{ budget: 50, settle_days: 366, valid_from: "2025-11-01", valid_to: "2026-12-01" },
  });
  const [product = 0] = p.trade.products;
  const sell = (day: string, qty: number) => p.sell({ store, day, lines: [{ product, qty }] });
  await sell("2025-11-15", 60);
  await sell("2026-10-15", 10);
  await p.sql("truncate point_dirty");
  await recompute(p.db, program, months, undefined, { today });
  expect(await p.entries(store)).toEqual([]);
  await p.sql("update loyalty_program set budget = 100 where id = $1", [program]);
  await p.award(today);
  expect(await p.entries(store)).toEqual(["earn 60", "earn 10"]);
});
