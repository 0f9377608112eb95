import { expect, test } from "vitest";
import { fromUnits, unitsOf } from "#kit/exact.ts";
import { daysAfter, daysBefore, priceLimit } from "../../src/features/atsalesman/rules/price.ts";
import { type DayPrices, dayLimits } from "./observed-prices.ts";

/** The limits by the rule for single prices. */
const byRule = (days: readonly DayPrices[]) =>
  days.flatMap(({ day }) => {
    const around = days.filter((d) => d.day >= day - daysBefore && d.day <= day + daysAfter);
    const limit = priceLimit(around.flatMap((d) => d.prices.map((p) => fromUnits(BigInt(p), 2))));
    return limit
      ? [{ day, median: Number(unitsOf(limit.median, 2)), limit: Number(unitsOf(limit.limit.slice(0, -4), 2)) }]
      : [];
  });

test("the limits of seeded prices are those of the rule", () => {
  let state = 7;
  const random = (n: number) => {
    state = (state * 48_271) % 2_147_483_647;
    return state % n;
  };
  const group = (width: number): DayPrices[] =>
    Array.from({ length: 60 }, (_, i) => ({
      day: 3 * i + random(3),
      prices: Array.from({ length: random(4) }, () => 6_000_000 + 50_001 * random(width)),
    }));
  const groups = [group(1), group(3), group(40), group(40), group(4000), [], [{ day: 5, prices: [1, 2, 3, 4] }]];
  expect(groups.map(dayLimits)).toEqual(groups.map(byRule));
  expect(groups.slice(0, 5).map((g) => dayLimits(g).length > 20)).toEqual([true, true, true, true, true]);
});
