import { defineCall } from "#kit/call.ts";
import type { Decimal } from "#kit/field.ts";

export type ReceivedLine = {
  readonly line: number;
  readonly product: string;
  readonly qty: Decimal;
  readonly uom: string;
  readonly tonnes: Decimal;
  readonly unitPrice: Decimal;
  readonly net: Decimal;
};
/** What a receipt is made of; the head stands in the list. */
export const purchaseLines = defineCall<{ id: number }, { readonly data: readonly ReceivedLine[] }>("GET", "/api/purchase/:id/lines", "purchase.read");
