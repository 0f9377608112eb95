import { defineCall } from "#kit/call.ts";
import type { Decimal, PlainDate, RefValue } from "#kit/field.ts";
import type { FieldError } from "#kit/refused.ts";
import type { QuotedLine, SaleQuote } from "../transaksi/transaksi.calls.ts";

export type PurchaseLineInput = {
  readonly product: number;
  readonly uom: number;
  readonly qty: Decimal;
  readonly unitPrice: Decimal;
  readonly discount?: Decimal | null;
  /** PPN; computed if omitted. */
  readonly tax?: Decimal | null;
};
export type PurchaseInput = {
  readonly warehouse: number;
  readonly opco: number;
  readonly packingPlant?: number | null;
  readonly receivedOn: PlainDate;
  /** The document's number; assigned if omitted. */
  readonly number?: string | null;
  /** The delivery of the goods, to the same warehouse. */
  readonly delivery?: number | null;
  readonly notes?: string | null;
  readonly lines: readonly PurchaseLineInput[];
};
export type PurchaseSaved = {
  readonly id: number;
  readonly number: string;
  readonly tonnes: Decimal;
  readonly netTotal: Decimal;
  readonly distributor: number;
};

export type ReceivedLine = {
  readonly line: number;
  readonly product: string;
  readonly qty: Decimal;
  readonly uom: string;
  readonly tonnes: Decimal;
  readonly unitPrice: Decimal;
  readonly net: Decimal;
};
/** The lines of a receipt; its header is part of the list. */
export const purchaseLines = defineCall<
  { id: number },
  {
    readonly data: readonly ReceivedLine[];
    /** Warnings sent to the system that submitted it. */
    readonly warnings: readonly FieldError[];
  }
>("GET", "/api/purchase/:id/lines", "purchase.read");

/**
 * The goods of a delivery that are not yet received, in stock units by the conversions of the receipt's day, with
 * origin and destination.
 */
export type UnreceivedGoods = {
  readonly warehouse: RefValue;
  readonly opco: RefValue;
  readonly packingPlant: RefValue;
  readonly lines: readonly { readonly product: RefValue; readonly uom: RefValue; readonly qty: Decimal }[];
};
/** Not found if the delivery is out of scope or cancelled. */
export const unreceivedGoods = defineCall<{ id: number; on: PlainDate }, { readonly data: UnreceivedGoods }>(
  "GET",
  "/api/delivery/:id/unreceived",
  "purchase.write",
);
/** Lookup of deliveries that are not completely received. */
export const receivableDelivery = { path: "/api/delivery/receivable" };
export const receivableCall = defineCall<{ q?: string; warehouse?: number }, { readonly data: readonly RefValue[] }>(
  "GET",
  `${receivableDelivery.path}/lookup`,
  "purchase.write",
);

export const postPurchaseCall = defineCall<PurchaseInput, { readonly data: PurchaseSaved }>(
  "POST",
  "/api/purchase",
  "purchase.write",
);
/** Possibly incomplete: a line may lack its unit (the default applies), its quantity or its price. */
export type PurchaseQuoteInput = Pick<PurchaseInput, "receivedOn" | "delivery"> & {
  readonly warehouse?: number | null;
  readonly opco?: number | null;
  readonly packingPlant?: number | null;
  readonly lines: readonly {
    readonly product: number;
    readonly uom?: number | null;
    readonly qty?: Decimal | null;
    readonly unitPrice?: Decimal | null;
    readonly discount?: Decimal | null;
  }[];
};
/** The computed values of a receipt; nothing is written. */
export type PurchaseQuote = {
  readonly lines: readonly QuotedLine[];
  readonly totals: SaleQuote["totals"];
  readonly errors: readonly FieldError[];
};
export const quotePurchaseCall = defineCall<PurchaseQuoteInput, PurchaseQuote>(
  "POST",
  "/api/purchase/quote",
  "purchase.write",
);
export const cancelPurchaseCall = defineCall<
  { id: number; version: number; reason: string },
  { readonly data: PurchaseSaved }
>("POST", "/api/purchase/:id/cancel", "purchase.cancel");
