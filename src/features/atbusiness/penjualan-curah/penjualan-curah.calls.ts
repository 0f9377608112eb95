import { defineCall } from "#kit/call.ts";
import type { Decimal, PlainDate, RefValue } from "#kit/field.ts";
import type { FieldError } from "#kit/refused.ts";

export type BulkSaleInput = {
  readonly customer: number;
  readonly product: number;
  readonly soldOn: PlainDate;
  readonly tonnes: Decimal;
  /** Per tonne, before tax. If omitted, the price of the contract on that day is used. */
  readonly unitPrice?: Decimal | null | undefined;
  readonly discount?: Decimal | null | undefined;
  /** PPN. If omitted, it is computed. */
  readonly tax?: Decimal | null | undefined;
  readonly project?: number | null | undefined;
  readonly packingPlant?: number | null | undefined;
  readonly ticket?: string | null | undefined;
  readonly vehicle?: string | null | undefined;
  readonly number?: string | null | undefined;
  readonly notes?: string | null | undefined;
};
/** A document after a change. */
export type BulkSaved = {
  readonly id: number;
  readonly number: string;
  readonly status: "posted" | "cancelled";
  readonly version: number;
  readonly tonnes: Decimal;
  readonly netTotal: Decimal;
};
export type BulkQuoteInput = {
  readonly [K in keyof BulkSaleInput]?: BulkSaleInput[K] | null | undefined;
} & { readonly soldOn: PlainDate };
/** The computed amounts of a document; nothing is saved. */
export type BulkQuote = {
  readonly unitPrice: Decimal | null;
  readonly contract: RefValue | null;
  readonly net: Decimal | null;
  readonly tax: Decimal | null;
  readonly earliest: PlainDate | null;
  readonly errors: readonly FieldError[];
};
export type RelatedBulkSale = {
  readonly id: number;
  readonly number: string;
  readonly kind: "sale" | "return";
  readonly status: "posted" | "cancelled";
  readonly soldOn: PlainDate;
  readonly tonnes: Decimal;
};
/** Related data of a document, and the actions that the reader may perform now. */
export type BulkParts = {
  readonly version: number;
  readonly related: readonly RelatedBulkSale[];
  /** Tonnes of a sale that have not been returned. */
  readonly returnable: Decimal;
  readonly allowed: { readonly change: boolean; readonly return: boolean; readonly cancel: boolean };
  /** Another manager is responsible for the customer; no action is allowed. */
  readonly foreign: boolean;
  readonly today: PlainDate;
  readonly earliest: PlainDate;
};

export const postBulkSale = defineCall<BulkSaleInput, { readonly data: BulkSaved }>(
  "POST",
  "/api/bulk-sale",
  "bulkSale.write",
);
export const quoteBulkSale = defineCall<BulkQuoteInput, BulkQuote>("POST", "/api/bulk-sale/quote", "bulkSale.write");
export const changeBulkSale = defineCall<
  BulkSaleInput & { readonly id: number; readonly version: number },
  { readonly data: BulkSaved }
>("POST", "/api/bulk-sale/:id/change", "bulkSale.write");
export type BulkReturnInput = {
  readonly id: number;
  readonly returnedOn: PlainDate;
  readonly tonnes: Decimal;
  readonly reason: string;
};
export const returnBulkSale = defineCall<BulkReturnInput, { readonly data: BulkSaved }>(
  "POST",
  "/api/bulk-sale/:id/return",
  "bulkSale.write",
);
export const cancelBulkSale = defineCall<
  { readonly id: number; readonly version: number; readonly reason: string },
  { readonly data: BulkSaved }
>("POST", "/api/bulk-sale/:id/cancel", "bulkSale.write");
export const bulkSaleParts = defineCall<{ readonly id: number }, BulkParts>(
  "GET",
  "/api/bulk-sale/:id/parts",
  "bulkSale.read",
);
