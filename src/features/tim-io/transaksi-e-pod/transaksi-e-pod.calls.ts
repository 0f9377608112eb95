import { defineCall } from "#kit/call.ts";
import type { Decimal, Instant } from "#kit/field.ts";

export type DeliveredLine = {
  readonly line: number;
  readonly product: string;
  readonly uom: string;
  readonly shipped: Decimal;
  /** Null until the receiver has signed. */
  readonly received: Decimal | null;
  readonly damaged: Decimal | null;
};
/** Quantities loaded, received and damaged. */
export const deliveryLines = defineCall<{ id: number }, { readonly data: readonly DeliveredLine[] }>(
  "GET",
  "/api/delivery/:id/lines",
  "delivery.read",
);

export type ProofInput = {
  readonly id: number;
  readonly version: number;
  readonly arrivedAt: Instant;
  readonly signedAt: Instant;
  readonly receiverName: string;
  readonly notes?: string | null;
  readonly lines: readonly { readonly line: number; readonly receivedQty: Decimal; readonly damagedQty: Decimal }[];
};
/** Proof of delivery on paper, entered manually; those sent by systems follow the same rules. */
export const proveDeliveryCall = defineCall<
  ProofInput,
  { readonly data: { readonly number: string; readonly status: "confirmed" | "disputed"; readonly tonnes: Decimal } }
>("POST", "/api/delivery/:id/proof", "delivery.prove");
