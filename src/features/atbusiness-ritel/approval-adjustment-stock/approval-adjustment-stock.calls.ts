import { defineCall } from "#kit/call.ts";
import type { Decimal, Instant, PlainDate } from "#kit/field.ts";
import { proposalCalls } from "#platform/workflow/index.ts";
import type { AdjustmentReason } from "./adjustment-reasons.ts";

export type ProposedAdjustment = {
  readonly warehouse: number;
  readonly product: number;
  /** In the product's stock unit; negative for goods that leave. */
  readonly qty: Decimal;
  readonly reason: AdjustmentReason;
  /** Destination of a transfer. */
  readonly toWarehouse?: number | null;
  readonly adjustedOn: PlainDate;
  readonly note: string;
  readonly photos?: readonly string[] | null;
};
/** Current stock of a product in a warehouse according to the ledger. */
export type ItemStock = {
  readonly qty: Decimal;
  readonly tonnes: Decimal;
  readonly uom: string;
  readonly decimals: number;
  /** The last stock that the distributor reported. */
  readonly reported: { readonly qty: Decimal; readonly day: PlainDate } | null;
};
export type EarlierAdjustment = {
  readonly id: number;
  readonly number: string;
  readonly submission: number | null;
  readonly adjustedOn: PlainDate;
  readonly qty: Decimal;
  readonly reason: AdjustmentReason;
  readonly state: string;
};
export type AdjustmentFacts = {
  readonly data: ProposedAdjustment;
  readonly labels: {
    readonly warehouse: string | null;
    readonly product: string | null;
    readonly toWarehouse: string | null;
    readonly distributor: string | null;
  };
  readonly tonnes: Decimal;
  readonly stock: ItemStock | null;
  /** Requests for the same warehouse and product within 90 days, newest first. */
  readonly before: readonly EarlierAdjustment[];
  readonly photos: readonly { readonly id: string; readonly name: string; readonly at: Instant }[];
};

export const adjustmentProposal = proposalCalls<ProposedAdjustment>("/api/stock-adjustment", "stockAdjustment");
export const adjustmentFacts = defineCall<{ id: number }, AdjustmentFacts>(
  "GET",
  "/api/stock-adjustment/:id",
  "stockAdjustment.read",
);
export const itemStock = defineCall<{ warehouse: number; product: number }, { data: ItemStock }>(
  "GET",
  "/api/stock-adjustment/stock",
  "stockAdjustment.submit",
);
