import { type Needed, byDays, timeUnitOf } from "./question.server.ts";
import type { Part } from "./division.server.ts";

/**
 * Whether distinct entities are counted by a bit mask, with one bit for every segment that an entity occurs in. One
 * pass over the facts then answers all windows, instead of sorting one row per entity and window.
 */
export function masked(plan: Needed, part: Pick<Part, "mode" | "needs">): boolean {
  if (part.mode !== "keys" || plan.question.keys.length > 1) return false;
  // a newcomer in a row by time depends on that row's first day, and days are too many for a mask
  return !timeUnitOf(plan) || (!byDays(plan) && part.needs.every((n) => !n.spec.firstOnly));
}

/** Usable bits of a bigint, without the sign. */
const maxBits = 62;
export type Mask = {
  /** SQL of the mask of one segment, given SQL of its number. */
  readonly of: (segment: string) => string;
  /** SQL of whether a mask contains one of these segments. */
  readonly has: (mask: string, segments: readonly number[]) => string;
};
/** Masks for the given number of segments. */
export function maskOver(stretches: number): Mask {
  if (stretches <= maxBits)
    return {
      of: (segment) => `(1::bigint << ${segment})`,
      has: (mask, segments) => `(${mask} & ${segments.reduce((bits, s) => bits | (1n << BigInt(s)), 0n)}::bigint) <> 0`,
    };
  const none = "0".repeat(stretches);
  return {
    of: (segment) => `set_bit(B'${none}', ${segment}, 1)`,
    has: (mask, segments) =>
      `(${mask} & B'${[...none].map((_, s) => (segments.includes(s) ? "1" : "0")).join("")}') <> B'${none}'`,
  };
}
