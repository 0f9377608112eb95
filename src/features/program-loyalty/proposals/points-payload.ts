import type { Decimal, PlainDate } from "#kit/field.ts";
import { unitsOf } from "#kit/exact.ts";

/** Stored content of a proposal besides its lines; limits are those at the time of submission. */
export type PointsPayload = {
  readonly program: number;
  readonly source: "file" | "form" | "claims";
  readonly document: string | null;
  readonly region: string | null;
  readonly note: string | null;
  readonly lines: number;
  readonly plus: number;
  readonly minus: number;
  /** Value of one point, and of all points, without signs. */
  readonly pointValue: Decimal;
  readonly valueRp: Decimal;
  readonly endorseAbove: string;
  readonly releaseAbove: string;
  /** Late claims and write-offs of debts also need a general manager, regardless of their value. */
  readonly special: boolean;
  /** Only of claims: the day of preparation, and the first day of the window. */
  readonly day?: PlainDate;
  readonly windowFrom?: PlainDate;
};

export type PointsStep = "submitted" | "reviewed" | "endorsed";
const above = (value: Decimal, limit: string) => unitsOf(value, 2) > unitsOf(limit, 2);

/** The steps of a proposal of individual points. */
export function stepsOf(p: Pick<PointsPayload, "valueRp" | "endorseAbove" | "releaseAbove" | "special">): PointsStep[] {
  const high = above(p.valueRp, p.releaseAbove);
  return [
    "submitted",
    ...(high || p.special || above(p.valueRp, p.endorseAbove) ? (["reviewed"] as const) : []),
    ...(high ? (["endorsed"] as const) : []),
  ];
}
