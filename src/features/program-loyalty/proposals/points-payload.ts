import type { Decimal, PlainDate } from "#kit/field.ts";
import { unitsOf } from "#kit/exact.ts";

/** What is kept of a proposal beside its lines; limits are those of the moment it was put forward. */
export type PointsPayload = {
  readonly program: number;
  readonly source: "file" | "form" | "claims";
  readonly document: string | null;
  readonly region: string | null;
  readonly note: string | null;
  readonly lines: number;
  readonly plus: number;
  readonly minus: number;
  /** Of one point, and of all of them, without their signs. */
  readonly pointValue: Decimal;
  readonly valueRp: Decimal;
  readonly endorseAbove: string;
  readonly releaseAbove: string;
  /** Late claims and debts that are written off also wait for a general manager, whatever they are worth. */
  readonly special: boolean;
  /** Of claims: the day they were prepared for, and the first day of their window. */
  readonly day?: PlainDate;
  readonly windowFrom?: PlainDate;
};

export type PointsStep = "submitted" | "reviewed" | "endorsed";
const above = (value: Decimal, limit: string) => unitsOf(value, 2) > unitsOf(limit, 2);

/** The steps that a proposal of individual points is taken through. */
export function stepsOf(p: Pick<PointsPayload, "valueRp" | "endorseAbove" | "releaseAbove" | "special">): PointsStep[] {
  const high = above(p.valueRp, p.releaseAbove);
  return [
    "submitted",
    ...(high || p.special || above(p.valueRp, p.endorseAbove) ? (["reviewed"] as const) : []),
    ...(high ? (["endorsed"] as const) : []),
  ];
}
