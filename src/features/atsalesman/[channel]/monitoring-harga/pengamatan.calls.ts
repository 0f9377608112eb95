import { defineCall } from "#kit/call.ts";

/** Excludes a price from all figures with a reason; the price is still listed. */
export const excludePrice = defineCall<{ id: number; version: number; reason: string }, { readonly ok: true }>(
  "POST",
  "/api/price-observation/:id/exclude",
  "priceObservation.manage",
  { notMasked: true },
);
export const includePrice = defineCall<{ id: number; version: number }, { readonly ok: true }>(
  "POST",
  "/api/price-observation/:id/include",
  "priceObservation.manage",
  { notMasked: true },
);

export type SpreadPrice = {
  readonly id: number;
  readonly day: string;
  readonly store: string;
  readonly price50: string;
  readonly judgement: "normal" | "outlier" | "excluded";
};
export type PriceSpread = {
  readonly median: string | null;
  readonly limit: string | null;
  readonly prices: readonly SpreadPrice[];
};
/** The prices that a given price is compared with, in the reader's scope. */
export const priceSpread = defineCall<{ id: number }, PriceSpread>(
  "GET",
  "/api/price-observation/:id/spread",
  "priceObservation.read",
);
