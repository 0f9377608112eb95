import { defineCall } from "#kit/call.ts";
import type { Decimal } from "#kit/field.ts";

/** What a rate comes to in a tonne; null where its unit has no weight of its own. */
export type RateFigure = {
  readonly id: number;
  readonly perTonne: Decimal | null;
  /** More than a fifth away from the middle rate of its programme. */
  readonly off: boolean;
};
export const rateFigures = defineCall<Record<string, never>, { readonly rates: readonly RateFigure[] }>(
  "GET",
  "/api/program-rate/per-tonne",
  "programRate.read",
);
