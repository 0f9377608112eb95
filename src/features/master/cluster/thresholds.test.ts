import { expect, test } from "vitest";
import { contradiction, type Threshold } from "./thresholds.ts";

const t = (
  rank: number,
  minTonnes: string | null,
  minInvoices: string | null = null,
  minGrowth: string | null = null,
): Threshold => ({
  cluster: rank,
  name: `C${rank}`,
  rank,
  minTonnes,
  minInvoices,
  minGrowth,
});

test("a better class has thresholds that are all at least as high, and one that is higher", () => {
  expect(contradiction([t(3, null), t(1, "7"), t(2, "2.5")])).toBeUndefined();
  expect(contradiction([t(1, "7", "4"), t(2, "7", "2")])).toBeUndefined();
  expect(contradiction([t(1, "2"), t(2, "2.5")])).toMatchObject({
    better: { rank: 1 },
    worse: { rank: 2 },
    measure: "minTonnes",
  });
  expect(contradiction([t(1, "7", null), t(2, "2.5", "1")])).toMatchObject({ measure: "minInvoices" });
  expect(contradiction([t(1, "7", null, "-10"), t(2, "2.5", null, "-5.5")])).toMatchObject({ measure: "minGrowth" });
  expect(contradiction([t(1, "7.0"), t(2, "7.000")])).toMatchObject({ measure: null });
  expect(contradiction([t(1, "7"), t(2, null, "1"), t(3, null)])).toMatchObject({
    better: { rank: 1 },
    worse: { rank: 2 },
  });
});
