import type { Decimal, PlainDate } from "#kit/field.ts";

/** One `from` is `factor` `to`, from a day until (not including) another; `product` null holds for all products. */
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
/** Another way between the same two units: its units in order, what it comes to, and whether the general conversions take part. */
export type Way = { readonly units: readonly number[]; readonly ratio: Ratio; readonly general: boolean };
export type Finding = {
  readonly kind: "cycle" | "contradiction";
  readonly way: Way;
  readonly day: PlainDate;
  readonly product: number | null;
};

const scale = 1_000_000n;
/** Conversions walk at most this many steps, in the database as here. */
const maxSteps = 4;

/** Exact, so that no float decides whether two conversions agree. */
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
/** Six decimals cannot hold a third: ways that differ by less than a hundred-thousandth say the same. */
export const agrees = (a: Ratio, b: Ratio): boolean => apart(a, b) * 100_000n <= a.num * b.den;

export function decimalOf({ num, den }: Ratio): Decimal {
  const scaled = (num * scale * 2n + den) / (den * 2n);
  const text = scaled.toString().padStart(7, "0");
  return `${text.slice(0, -6)}.${text.slice(-6)}`.replace(/\.?0+$/, "") || "0";
}

const holds = (e: Edge, day: PlainDate): boolean => e.validFrom <= day && (e.validTo === null || e.validTo > day);
const samePair = (a: Edge, b: Edge): boolean =>
  (a.from === b.from && a.to === b.to) || (a.from === b.to && a.to === b.from);

/** All other ways from one unit to another on the given edges, none through a unit twice. */
export function waysBetween(edges: readonly Edge[], from: number, to: number): Way[] {
  const found: Way[] = [];
  const walk = (at: number, way: Way): void => {
    if (at === to) return void found.push(way);
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
  return found;
}

/** Days within the candidate's validity on which something else begins or ends; between them nothing changes. */
function turningDays(candidate: Edge, others: readonly Edge[]): PlainDate[] {
  const days = [candidate.validFrom, ...others.flatMap((e) => [e.validFrom, e.validTo ?? candidate.validFrom])];
  return [...new Set(days)].filter((d) => holds(candidate, d)).sort();
}

/** What a product's units look like on a day: its own conversions win over general ones of the same two units. */
function seenBy(product: number | null, edges: readonly Edge[], day: PlainDate): Edge[] {
  const living = edges.filter((e) => holds(e, day));
  const own = product === null ? [] : living.filter((e) => e.product === product);
  return [...own, ...living.filter((e) => e.product === null && !own.some((o) => samePair(o, e)))];
}

/**
 * The first other way that a conversion would stand beside: one within its own kind is a circle, one that comes to something
 * else a contradiction. A product may say shorter what the general conversions already come to, but not otherwise.
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
        others.some((e) => e.product === product && product !== null && holds(e, day) && samePair(e, candidate))
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
