import type { Decimal, PlainDate } from "#kit/field.ts";

/** One `from` equals `factor` `to`, from a day until another one (exclusive); `product` null: for all products. */
export type Edge = {
  readonly id: number;
  readonly product: number | null;
  readonly from: number;
  readonly to: number;
  readonly factor: Decimal;
  readonly validFrom: PlainDate;
  readonly validTo: PlainDate | null;
};
type Ratio = { readonly num: bigint; readonly den: bigint };
/** Another path between the same units: its units in order, its factor, and whether it uses general conversions. */
export type Way = { readonly units: readonly number[]; readonly ratio: Ratio; readonly general: boolean };
export type Finding = {
  readonly kind: "cycle" | "contradiction";
  readonly way: Way;
  readonly day: PlainDate;
  readonly product: number | null;
};

const scale = 1_000_000n;
/** Maximum number of steps of a conversion; the database has the same limit. */
const maxSteps = 4;

/** An exact ratio, so that conversions are compared without rounding. */
export function ratioOf(factor: Decimal): Ratio {
  const [whole = "0", part = ""] = factor.split(".");
  return { num: BigInt(whole + part.padEnd(6, "0").slice(0, 6)), den: scale };
}
const times = (a: Ratio, b: Ratio): Ratio => ({ num: a.num * b.num, den: a.den * b.den });
const inverse = (r: Ratio): Ratio => ({ num: r.den, den: r.num });
const apart = (a: Ratio, b: Ratio): bigint => {
  const d = a.num * b.den - b.num * a.den;
  return d < 0n ? -d : d;
};
/** Six decimals cannot represent a third: factors that differ by less than 1/100,000 are equal. */
export const agrees = (a: Ratio, b: Ratio): boolean => apart(a, b) * 100_000n <= a.num * b.den;

export function decimalOf({ num, den }: Ratio): Decimal {
  const scaled = (num * scale * 2n + den) / (den * 2n);
  const text = scaled.toString().padStart(7, "0");
  return `${text.slice(0, -6)}.${text.slice(-6)}`.replace(/\.?0+$/, "") || "0";
}

const isValidOn = (e: Edge, day: PlainDate): boolean => e.validFrom <= day && (e.validTo === null || e.validTo > day);
const samePair = (a: Edge, b: Edge): boolean =>
  (a.from === b.from && a.to === b.to) || (a.from === b.to && a.to === b.from);

/** All paths between two units that visit no unit twice. */
export function waysBetween(edges: readonly Edge[], from: number, to: number): Way[] {
  const ways: Way[] = [];
  const walk = (at: number, way: Way): void => {
    if (at === to) return void ways.push(way);
    if (way.units.length > maxSteps) return;
    for (const e of edges) {
      const next = e.from === at ? e.to : e.to === at ? e.from : undefined;
      if (next === undefined || way.units.includes(next)) continue;
      const step = e.from === at ? ratioOf(e.factor) : inverse(ratioOf(e.factor));
      walk(next, {
        units: [...way.units, next],
        ratio: times(way.ratio, step),
        general: way.general || e.product === null,
      });
    }
  };
  walk(from, { units: [from], ratio: { num: 1n, den: 1n }, general: false });
  return ways;
}

/** Days within the candidate's validity on which another conversion begins or ends; between them nothing changes. */
function turningDays(candidate: Edge, others: readonly Edge[]): PlainDate[] {
  const days = [candidate.validFrom, ...others.flatMap((e) => [e.validFrom, e.validTo ?? candidate.validFrom])];
  return [...new Set(days)].filter((d) => isValidOn(candidate, d)).sort();
}

/** Conversions that apply to a product on a day: its own ones take precedence over general ones of the same units. */
function seenBy(product: number | null, edges: readonly Edge[], day: PlainDate): Edge[] {
  const living = edges.filter((e) => isValidOn(e, day));
  const own = product === null ? [] : living.filter((e) => e.product === product);
  return [...own, ...living.filter((e) => e.product === null && !own.some((o) => samePair(o, e)))];
}

/**
 * The first conflict of a conversion with another path: a path of the same kind is a cycle, one with another factor a
 * contradiction. A product may add a shortcut that agrees with general conversions, but not one that differs.
 */
export function findTrouble(candidate: Edge, others: readonly Edge[]): Finding | undefined {
  const products =
    candidate.product !== null
      ? [candidate.product]
      : [null, ...new Set(others.flatMap((e) => (e.product === null ? [] : [e.product])))];
  for (const product of products)
    for (const day of turningDays(candidate, others)) {
      const edges = seenBy(product, others, day).filter((e) => !samePair(e, candidate));
      if (
        candidate.product === null &&
        others.some((e) => e.product === product && product !== null && isValidOn(e, day) && samePair(e, candidate))
      )
        continue;
      for (const way of waysBetween(edges, candidate.from, candidate.to)) {
        const kind = !agrees(way.ratio, ratioOf(candidate.factor))
          ? "contradiction"
          : product === candidate.product && (product === null || !way.general)
            ? "cycle"
            : undefined;
        if (kind) return { kind, way, day, product };
      }
    }
  return undefined;
}
