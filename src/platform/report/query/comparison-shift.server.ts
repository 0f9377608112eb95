import type { AddedComparison } from "../comparisons.ts";
import type { Range } from "../report.ts";
import type { Db } from "#platform/database/index.server.ts";

/** Moves days of the period, or of a part of it, to the days with which they are compared. */
export type Shift = (part: Range) => Range;
/** The shift of a period. Throws a refusal if the days of the comparison are unknown. */
export type ComparisonShift = (db: Db, period: Range) => Promise<Shift>;

const shifts = new Map<string, ComparisonShift>();

/** Supplies the days of a comparison that a feature declares. Belongs in a server file beside the declaration. */
export function serveComparison(
  { id }: AddedComparison,
  shift: ComparisonShift,
): { readonly kind: "comparison-shift"; readonly id: string } {
  shifts.set(id, shift);
  return { kind: "comparison-shift", id };
}
/** The shift of a comparison; undefined for comparisons of the calendar and for ranges of days. */
export const comparisonShiftOf = (id: string): ComparisonShift | undefined => shifts.get(id);
