import { afterAll, beforeAll, expect, test } from "vitest";
import { explainWindow } from "#features/program-loyalty/point/explain.server.ts";
import { rulesOf } from "#features/program-loyalty/point/rules.server.ts";
import { simulatePoints } from "#features/program-loyalty/point/simulate.server.ts";
import { openPoints, type PointStage } from "#test/support/points.ts";

let p: PointStage;
let program = 0;
let stores: number[] = [];
beforeAll(async () => {
  p = await openPoints();
  program = await p.program({ tiers: [["5", "1.1"]], cap_window: 300 });
  stores = [await p.store(), await p.store()];
  for (const s of stores) await p.join(program, s);
  const product = p.trade.products[0] as number;
  const [one = 0, two = 0] = stores;
  const sale = await p.sell({ store: one, day: "2026-10-05", lines: [{ product, qty: 250 }] });
  await p.sell({ store: one, day: "2026-10-06", at: 1, lines: [{ product, qty: 60 }] });
  await p.giveBack(sale, "2026-11-02", [{ product, qty: 10 }]);
  await p.sell({ store: two, day: "2026-10-07", lines: [{ product, qty: 40 }] });
  await p.award("2026-10-31");
});
afterAll(() => p?.close());

test("a simulation with the rules in force equals the award, and one with other rules changes no stored data", async () => {
  const posted = await p.sql("select sum(points)::int as n from point_entry");
  const rules = await rulesOf(p.db, [program]);
  const same = await simulatePoints(p.db, { program, months: ["2026-10-01"], rules });
  expect(same.after).toEqual(same.before);
  expect(same).toMatchObject({ changes: [], after: { stores: 2, points: 340, bonus: 0, capped: 1 } });
  expect(posted).toEqual([{ n: same.after.points }]);
  const twice = rules
    .replace('"points": "1.0000"', '"points": "2.0000"')
    .replace('"cap_window": 300', '"cap_window": 1000');
  const { after, before, changes } = await simulatePoints(p.db, { program, months: ["2026-10-01"], rules: twice });
  expect([before.points, after.points, after.capped]).toEqual([340, 740, 0]);
  expect(changes).toEqual([
    { store: stores[0], after: 660, before: 300 },
    { store: stores[1], after: 80, before: 40 },
  ]);
  expect(await p.sql("select sum(points)::int as n from point_entry")).toEqual(posted);
});

test("an explanation leads from the lines to the points", async () => {
  const window = { program, store: stores[0] as number, from: "2026-10-01", to: "2026-11-01" };
  const { lines, whole, shares } = await explainWindow(p.db, window);
  expect(lines.map((l) => `${l.day} ${l.qty} ${l.base} × ${l.factor}`)).toEqual([
    "2026-10-05 240 240 × 1",
    "2026-10-06 60 60 × 1",
  ]);
  expect(whole).toEqual({
    tonnes: "12",
    base: "300",
    tier: "1.1",
    unrounded: "330",
    earned: "330",
    points: "300",
    bonus: "0",
  });
  expect(shares.map((s) => s.points)).toEqual(["240", "60"]);
});
