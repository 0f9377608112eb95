import { defineCall } from "#kit/call.ts";
import type { Decimal } from "#kit/field.ts";

/** A rate per tonne; null if its unit has no fixed weight. */
export type RateFigure = {
  readonly id: number;
  readonly perTonne: Decimal | null;
  /** Differs by more than a fifth from the median rate of its programme. */
  readonly off: boolean;
};
export const rateFigures = defineCall<Record<string, never>, { readonly rates: readonly RateFigure[] }>(
  "GET",
  "/api/program-rate/per-tonne",
  "programRate.read",
);
