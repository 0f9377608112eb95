import { defineCall } from "#kit/call.ts";
import type { Decimal, Instant } from "#kit/field.ts";
import type { FieldError } from "#kit/refused.ts";
import type { QuotedLine } from "../transaksi/transaksi.calls.ts";

export type DeliveryLineInput = { readonly product: number; readonly uom: number; readonly qty: Decimal };
/** Goods that left a packing plant for a warehouse. */
export type DeliveryInput = {
  readonly packingPlant: number;
  readonly warehouse: number;
  readonly shippedAt: Instant;
  readonly promisedAt?: Instant | null;
  /** The document's number; assigned if omitted. */
  readonly number?: string | null;
  readonly truckPlate?: string | null;
  readonly driverName?: string | null;
  readonly notes?: string | null;
  readonly lines: readonly DeliveryLineInput[];
};
export type DeliverySaved = { readonly id: number; readonly number: string; readonly tonnes: Decimal };
export const postDeliveryCall = defineCall<DeliveryInput, { readonly data: DeliverySaved }>(
  "POST",
  "/api/delivery",
  "delivery.write",
);

/** Possibly incomplete: a line may lack its unit (the default applies) or its quantity. */
export type DeliveryQuoteInput = {
  readonly packingPlant?: number | null;
  readonly warehouse?: number | null;
  readonly shippedAt?: Instant | null;
  readonly lines: readonly { readonly product: number; readonly uom?: number | null; readonly qty?: Decimal | null }[];
};
/** The weight of a delivery and its errors; nothing is written. */
export type DeliveryQuote = {
  readonly lines: readonly QuotedLine[];
  readonly tonnes: Decimal;
  readonly errors: readonly FieldError[];
};
export const quoteDeliveryCall = defineCall<DeliveryQuoteInput, DeliveryQuote>(
  "POST",
  "/api/delivery/quote",
  "delivery.write",
);
