import { afterAll, beforeAll, expect, test } from "vitest";
import { checkPoints } from "#features/program-loyalty/point/check.server.ts";
import { awardRound } from "#features/program-loyalty/point/round.server.ts";
import { openPoints, type PointStage } from "#test/support/points.ts";

let p: PointStage;
let product = 0;
beforeAll(async () => {
  p = await openPoints();
  product = p.trade.products[0] as number;
});
afterAll(() => p?.close());

test.each([null, 1000])("the nightly comparison finds sales that were never awarded, with a cap of %s", async (cap) => {
  const m = await p.member({ cap_program: cap });
  await p.sell({ store: m.store, day: "2026-11-03", lines: [{ product, qty: 100 }] });
  await p.sql("delete from point_dirty");
  expect(await checkPoints(p.db, "2026-12-05")).toEqual([
    { rule: "window", wallet: m.wallet, store: m.store, expected: "100", found: "0" },
  ]);
  await p.changed(m.program);
  await p.award("2026-11-04");
  expect(await checkPoints(p.db, "2026-12-05")).toEqual([]);
});

test("a store whose points are refused delays no other store, and is found by the comparison", async () => {
  const [bad, good] = [await p.member(), await p.member()];
  await p.sql("update program_rate set points = 99999999 where program_id = $1", [bad.program]);
  for (const { store } of [bad, good])
    await p.sell({ store, day: "2026-11-03", lines: [{ product, qty: 100_000, tonnes: "4000.000" }] });
  const round = { today: "2026-11-04" };
  await expect(awardRound(p.db, round)).rejects.toMatchObject({ code: "23514" });
  const stuck: number[] = [];
  expect(await awardRound(p.db, { ...round, onStuck: (store) => stuck.push(store) })).toBe(1);
  expect(stuck).toEqual([bad.store]);
  expect(await p.account(good)).toMatchObject({ balance: 100_000 });
  expect(await awardRound(p.db, { ...round, except: stuck })).toBe(0);
  expect(await checkPoints(p.db, "2026-12-05")).toEqual([]);
  await p.sql("update point_dirty set at = now() - interval '2 hours'");
  expect(await checkPoints(p.db, "2026-12-05")).toMatchObject([{ rule: "window", store: bad.store, found: "0" }]);
  await p.sql("update program_rate set points = 1 where program_id = $1", [bad.program]);
  await p.award("2026-11-05");
  expect(await p.account(bad)).toMatchObject({ balance: 100_000 });
});
