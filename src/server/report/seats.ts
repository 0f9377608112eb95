import { levelsOf } from "#kit/cube.ts";
import type { Build, Filter } from "./question.ts";

/** The window of a position without figures; it contains no sums. */
export const seatWindow = "seat";
const ranks = 3;

/** Whether positions are rows of this question, with or without figures. */
export const hasSeats = (b: Build): boolean => testsOf(b) !== null;

const levelOf = (b: Build) => (b.question.keys.length === 1 ? b.levels[b.question.keys[0] as string] : undefined);
/** Conditions of the filters on a position; null if positions are not rows. */
function testsOf(b: Build): readonly string[] | null {
  const level = levelOf(b);
  const seats = level?.held?.seats;
  if (!seats || !level.noun || b.facts.shape === "vendor") return null;
  const tests = [...b.question.filters, ...b.question.path]
    .filter((f) => !ofProducts(b, f.level))
    .map((f, i) => testOf(b, f, i, seats.above.parent));
  return tests.every((t) => t !== null) ? tests : null;
}

/**
 * Existing positions, whether or not they have sales: a page by position must also show vacant and inactive ones.
 * Under a filter unrelated to positions (a store, a segment) it is undefined which positions it includes, so only those
 * with figures are rows.
 */
export function seatsSql(b: Build, blank: readonly string[]): string | null {
  const tests = testsOf(b);
  const { noun, held: chairs } = levelOf(b) ?? {};
  if (!tests || !noun || !chairs?.seats) return null;
  const { kind, above } = chairs.seats;
  b.params.seat_kind = kind;
  b.params.seat_day = b.question.mapping.kind === "saleDate" ? b.question.periods[0]?.to : b.question.mapping.asOf;
  const held = (alias: string) =>
    `${alias}.valid_from <= :seat_day::date and (${alias}.valid_to is null or ${alias}.valid_to > :seat_day::date)`;
  const chain = Array.from(
    { length: ranks },
    (_, i) =>
      `left join {~${above.table}} up${i} on up${i}.${above.key} = ${i === 0 ? "n.id" : `up${i - 1}.${above.parent}`} and ${held(`up${i}`)}`,
  );
  const seen = `exists (select 1 from {~area_district} ad join {store} s on s.district_id = ad.district_id where ad.area_id = n.area_id and ${held("ad")})`;
  const where = ["n.kind = :seat_kind", "n.archived_at is null", ...tests, ...(b.facts.shape === "area" ? [seen] : [])];
  return `select ${["n.id as k0", `'${seatWindow}' as win`, ...blank].join(", ")} from {~${noun.table}} n ${chain.join(" ")} where ${where.join(" and ")}`;
}

/** A filter by product does not determine which positions exist. */
function ofProducts(b: Build, id: string): boolean {
  const from = b.levels[id]?.from;
  return id === "product" || ((from?.kind === "attribute" || from?.kind === "dated") && ofProducts(b, from.of));
}

/**
 * SQL of whether a position matches a filter on positions, by itself or a superior, or on areas, by its own area. Null
 * for other filters, and for the area of an opened row, where positions only divide the figures.
 */
function testOf(b: Build, { level, ids }: Filter, i: number, parent: string): string | null {
  const of = levelsOf(b.question.of)[level];
  b.params[`seat_${i}`] = [...ids];
  if (of?.held)
    return `array[n.id, ${Array.from({ length: ranks }, (_, r) => `up${r}.${parent}`).join(", ")}] && :seat_${i}::bigint[]`;
  return of?.noun?.table === "area" && !b.question.path.some((p) => p.level === level)
    ? `n.area_id = any(:seat_${i}::bigint[])`
    : null;
}
