import { fromUnits, unitsOf } from "#kit/exact.ts";

/** Prices are compared per standard bag. */
export const bagKg = 50;
/** A price is compared with those of the 90 days around its own: 45 before it and 44 after it. */
export const [daysBefore, daysAfter] = [45, 44];
/** Minimum number of observations for a usual price. */
export const minObservations = 5;

/** The price of 50 kg, rounded half up to two decimals; "52000" for "40.000" kg is "65000.00". */
export function pricePerBag(price: string, weightKg: string): string {
  const numerator = unitsOf(price, 2) * BigInt(bagKg) * 1000n;
  const weight = unitsOf(weightKg, 3);
  return fromUnits((numerator * 2n + weight) / (weight * 2n), 2);
}

/** The same value as `percentile_disc(0.5)`: a value of the list, the lower of the two middle ones. */
export function medianOf(values: readonly bigint[]): bigint | null {
  const sorted = [...values].sort((a, b) => (a < b ? -1 : a > b ? 1 : 0));
  return sorted[Math.ceil(sorted.length / 2) - 1] ?? null;
}

export type PriceLimit = {
  readonly median: string;
  /** The permitted deviation from the median, with four decimals. */
  readonly limit: string;
};
/**
 * The limits of prices: the median and max(3 × 1.4826 × MAD, 3 % of the median). The MAD is 0 if more than half of the
 * prices are equal; without the 3 %, every other price would then be an outlier. Null for fewer than five prices.
 */
export function priceLimit(prices: readonly string[]): PriceLimit | null {
  const all = prices.map((p) => unitsOf(p, 2));
  const median = medianOf(all);
  if (median === null || all.length < minObservations) return null;
  const mad = medianOf(all.map((p) => (p > median ? p - median : median - p))) ?? 0n;
  return { median: fromUnits(median, 2), limit: fromUnits(permittedDeviation(mad, median), 6) };
}
/** The permitted deviation with six decimals, given MAD and median with two. */
export function permittedDeviation(mad: bigint, median: bigint): bigint {
  const [spread, guard] = [mad * 3n * 14826n, median * 300n];
  return spread > guard ? spread : guard;
}
export function isOutlier(price: string, by: PriceLimit | null): boolean {
  if (by === null) return false;
  const away = unitsOf(price, 6) - unitsOf(by.median, 6);
  return (away < 0n ? -away : away) > unitsOf(by.limit, 6);
}
