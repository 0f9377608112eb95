/** Decimals as integers of their smallest unit, so that sums and shares are exact to the gram and the cent. */

/** "12.5" with three decimals → 12500n; further digits are truncated. */
export function unitsOf(value: string | null | undefined, scale = 3): bigint {
  const [whole = "0", fraction = ""] = (value ?? "0").replace("-", "").split(".");
  const n = BigInt((whole || "0") + fraction.padEnd(scale, "0").slice(0, scale));
  return value?.startsWith("-") ? -n : n;
}

/** 12500n → "12.500". */
export function fromUnits(units: bigint, scale = 3): string {
  const digits = (units < 0n ? -units : units).toString().padStart(scale + 1, "0");
  const whole = digits.slice(0, digits.length - scale);
  return `${units < 0n ? "-" : ""}${whole}${scale > 0 ? `.${digits.slice(-scale)}` : ""}`;
}

/** "7.000" → "7". */
export const trimZeros = (d: string): string => (d.includes(".") ? d.replace(/\.?0+$/, "") : d);

export const total = (values: readonly (string | null | undefined)[], scale = 3): string =>
  fromUnits(
    values.reduce((sum, v) => sum + unitsOf(v, scale), 0n),
    scale,
  );

/** `value` × `percent` ÷ 100, rounded half up: 103.5 percent of "10.001" is "10.351". */
export function percentOf(value: string, percent: string, scale = 3): string {
  const product = unitsOf(value, scale) * unitsOf(percent, 4);
  const whole = 1_000_000n;
  return fromUnits((product + (product < 0n ? -whole : whole) / 2n) / whole, scale);
}

/**
 * Divides a whole by weights so that the parts add up to it exactly: each part is rounded down, and the rest is
 * distributed by one smallest unit each to the largest remainders, the earlier of equal ones first. If all weights are
 * zero, they count as equal.
 */
export function apportion(whole: string, weights: readonly bigint[], scale = 3): string[] {
  if (weights.length === 0) return [];
  const units = unitsOf(whole, scale);
  const positive = weights.map((w) => (w > 0n ? w : 0n));
  const given = positive.some((w) => w > 0n) ? positive : positive.map(() => 1n);
  const sum = given.reduce((a, b) => a + b, 0n);
  const parts = given.map((w) => (units * w) / sum);
  const remainders = given.map((w, at) => ({ at, rest: (units * w) % sum }));
  let left = units - parts.reduce((a, b) => a + b, 0n);
  for (const { at } of remainders.sort((a, b) => (a.rest === b.rest ? a.at - b.at : a.rest > b.rest ? -1 : 1))) {
    if (left <= 0n) break;
    parts[at] = (parts[at] as bigint) + 1n;
    left -= 1n;
  }
  return parts.map((p) => fromUnits(p, scale));
}
