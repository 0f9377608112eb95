import { defineCall } from "#kit/call.ts";
import type { Decimal, Instant, PlainDate, RefValue } from "#kit/field.ts";
import type { FieldError } from "#kit/refused.ts";
import type { ReasonKind } from "./reason-kinds.ts";

export type SaleLineInput = {
  readonly product: number;
  readonly uom: number;
  readonly qty: Decimal;
  /** By default the list price of the day in the store's area. */
  readonly unitPrice?: Decimal | null;
  readonly discount?: Decimal | null;
  /** PPN; computed if omitted. */
  readonly tax?: Decimal | null;
};
export type SaleInput = {
  readonly store: number;
  readonly warehouse: number;
  readonly soldOn: PlainDate;
  /** The distributor's own invoice number; assigned if omitted. */
  readonly number?: string | null;
  readonly paymentMethod?: number | null;
  readonly regularCustomer?: number | null;
  /** Discount on the whole document, distributed over the lines by value. */
  readonly discount?: Decimal | null;
  readonly notes?: string | null;
  readonly lines: readonly SaleLineInput[];
};
/** A document after a change. */
export type SaleSaved = {
  readonly id: number;
  readonly number: string;
  readonly status: "posted" | "cancelled";
  readonly version: number;
  readonly tonnes: Decimal;
  readonly netTotal: Decimal;
  readonly distributor: number;
};

export type QuotedLine = {
  readonly product: number;
  readonly uom: number;
  readonly qty: Decimal | null;
  readonly tonnes: Decimal | null;
  readonly unitPrice: Decimal | null;
  /** The list price in this unit, or null if there is none. */
  readonly listPrice: Decimal | null;
  readonly gross: Decimal | null;
  readonly discount: Decimal | null;
  readonly net: Decimal | null;
  /** Current stock of the warehouse, in the product's stock unit. */
  readonly available: Decimal;
  readonly stockUom: string;
  /** Units in which this product may be sold, the default first. */
  readonly uoms: readonly RefValue[];
};
/** The computed values of a document; nothing is written. */
export type SaleQuote = {
  readonly lines: readonly QuotedLine[];
  readonly totals: {
    readonly tonnes: Decimal;
    readonly gross: Decimal;
    readonly discount: Decimal;
    readonly net: Decimal;
    readonly tax: Decimal;
  };
  readonly today: PlainDate;
  /** The oldest date that may be entered now. */
  readonly earliest: PlainDate | null;
  readonly errors: readonly FieldError[];
};

export type ReturnInput = {
  readonly id: number;
  readonly returnedOn?: PlainDate | null;
  readonly reason: string;
  readonly reasonKind?: ReasonKind | null | undefined;
  readonly lines: readonly { readonly line: number; readonly qty: Decimal }[];
};

export type SaleLineView = {
  readonly line: number;
  readonly product: RefValue;
  readonly uom: RefValue;
  readonly qty: Decimal;
  readonly tonnes: Decimal;
  readonly unitPrice: Decimal;
  readonly discount: Decimal;
  readonly net: Decimal;
  readonly tax: Decimal;
  /** Quantities already returned, and still returnable. */
  readonly returned: Decimal;
  readonly returnable: Decimal;
};
export type StockEffect = {
  readonly product: RefValue;
  readonly type: string;
  readonly qty: Decimal;
  readonly uom: string;
  readonly tonnes: Decimal;
  readonly movedOn: PlainDate;
  readonly at: Instant;
  readonly cause: string;
};
export type RelatedSale = {
  readonly id: number;
  readonly number: string;
  readonly kind: string;
  readonly status: string;
  readonly soldOn: PlainDate;
  readonly tonnes: Decimal;
};
/** A document with all related data; `allowed` contains the reader's actions now, with the permitted days. */
export type SaleParts = {
  readonly id: number;
  readonly version: number;
  readonly lines: readonly SaleLineView[];
  readonly stock: readonly StockEffect[];
  readonly related: readonly RelatedSale[];
  /** Warnings sent to the system that submitted it. */
  readonly warnings: readonly FieldError[];
  readonly allowed: { readonly return: boolean; readonly cancel: boolean };
  readonly today: PlainDate;
  readonly earliest: PlainDate;
};
export type SaleDetail = {
  readonly data: Readonly<Record<string, unknown>> & SaleParts;
  readonly can: { readonly write: boolean; readonly return: boolean; readonly cancel: boolean };
};

/** Refusal code of prices far from the list price, until they are confirmed. */
export const offList = "sale.offList";
export type TypedSale = SaleInput & { readonly pricesMeant?: boolean };
export const postSaleCall = defineCall<TypedSale, { data: SaleSaved }>("POST", "/api/sale", "sale.write");
/** Possibly incomplete: a line may lack its unit (the default applies) or its quantity. */
export type QuoteInput = Omit<SaleInput, "store" | "warehouse" | "lines"> & {
  readonly store?: number | null;
  readonly warehouse?: number | null;
  readonly lines: readonly (Omit<SaleLineInput, "uom" | "qty"> & {
    readonly uom?: number | null;
    readonly qty?: Decimal | null;
  })[];
};
export const quoteSaleCall = defineCall<QuoteInput, SaleQuote>("POST", "/api/sale/quote", "sale.write");
export const getSaleCall = defineCall<{ id: number }, SaleDetail>("GET", "/api/sale/:id", "sale.read");
export const returnSaleCall = defineCall<ReturnInput, { data: SaleSaved }>(
  "POST",
  "/api/sale/:id/return",
  "sale.return",
);
export const cancelSaleCall = defineCall<
  { id: number; version: number; reason: string; reasonKind?: ReasonKind | null | undefined },
  { data: SaleSaved }
>("POST", "/api/sale/:id/cancel", "sale.cancel");
