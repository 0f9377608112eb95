import { type Build, byDays, timeUnitOf } from "./question.ts";
import type { Part } from "./cutting.ts";

/**
 * Different things are counted by carrying a mask with each of them: a bit for every stretch it was found in. One pass over the facts then
 * answers all windows, where a row for each thing and window would be sorted out again and again.
 */
export function masked(b: Build, part: Pick<Part, "mode" | "needs">): boolean {
  if (part.mode !== "keys" || b.question.keys.length > 1) return false;
  // a newcomer of a row by time is one from that row's own first day on, and days are too many for a mask
  return !timeUnitOf(b) || (!byDays(b) && part.needs.every((n) => !n.spec.fresh));
}

/** Bits of a number, as many as it has without its sign. */
const maxBits = 62;
export type Mask = {
  /** SQL of the mask of one stretch, by SQL of its number. */
  readonly of: (segment: string) => string;
  /** SQL of whether a mask has one of these stretches. */
  readonly has: (mask: string, segments: readonly number[]) => string;
};
/** Masks over so many stretches. */
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
