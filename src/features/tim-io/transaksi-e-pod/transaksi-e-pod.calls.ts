import { defineCall } from "#kit/call.ts";
import type { Decimal } from "#kit/field.ts";

export type DeliveredLine = {
  readonly line: number;
  readonly product: string;
  readonly uom: string;
  readonly shipped: Decimal;
  /** Null until the receiver has signed. */
  readonly received: Decimal | null;
  readonly damaged: Decimal | null;
};
/** What was loaded, what arrived of it and what of that is broken. */
export const deliveryLines = defineCall<{ id: number }, { readonly data: readonly DeliveredLine[] }>("GET", "/api/delivery/:id/lines", "delivery.read");
