import { afterAll, beforeAll, expect, test } from "vitest";
import { approveClaims } from "#features/program-loyalty/point/claims.server.ts";
import { openPoints, type PointStage } from "#test/support/points.ts";

let p: PointStage;
beforeAll(async () => {
  p = await openPoints();
});
afterAll(() => p?.close());

test("a claim beyond the budget is refused, and never posts more than was approved once the budget is raised", async () => {
  const m = await p.member({ budget: 120 });
  const sell = (qty: number) =>
    p.sell({ store: m.store, day: "2026-10-20", lines: [{ product: p.trade.products[0] as number, qty }] });
  const windows = () =>
    p.sql("select points::int, posted_points::int as posted, state from point_window where store_id = $1", [m.store]);
  await sell(100);
  await p.award("2026-10-31");
  await sell(60);
  await p.award("2026-11-15");
  const approve = () =>
    approveClaims(p.db, [{ p: m.program, s: m.store, from: "2026-10-01", points: 40 }], { today: "2026-11-16" });
  await expect(approve()).rejects.toMatchObject({ code: "program.budget", status: 422 });
  expect(await windows()).toEqual([{ points: 160, posted: 100, state: "claim" }]);
  await p.sql("update loyalty_program set budget = 1000 where id = $1", [m.program]);
  await p.changed(m.program);
  await p.award("2026-11-17");
  expect((await p.account(m)).balance).toBe(100);
  await approve();
  expect(await windows()).toEqual([{ points: 160, posted: 140, state: "claim" }]);
});
