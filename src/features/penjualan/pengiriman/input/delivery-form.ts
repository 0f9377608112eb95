import type { Instant, RefValue } from "#kit/field.ts";
import { newIdempotencyKey } from "#platform/http/index.web.ts";
import { emptyLine, type Typed, useEntryForm } from "../../input/entry-form.ts";
import { begun, isQty, missingIn, named, type UomOf, useEntryQuote } from "../../input/quote.ts";
import type { Problems } from "../../input/problems.ts";
import type { Rules } from "../../input/useRefusal.ts";
import { type DeliveryInput, type DeliveryQuoteInput, quoteDeliveryCall } from "../pengiriman.calls.ts";

export type DeliveryForm = Typed & {
  readonly packingPlant: RefValue | null;
  readonly shippedAt: Instant | null;
  readonly promisedAt: Instant | null;
  readonly truckPlate: string;
  readonly driverName: string;
};

/** The form of the next delivery, which keeps origin and destination. */
const nextDelivery = (after?: DeliveryForm): DeliveryForm => ({
  packingPlant: after?.packingPlant ?? null,
  warehouse: after?.warehouse ?? null,
  shippedAt: null,
  promisedAt: null,
  number: "",
  truckPlate: "",
  driverName: "",
  notes: "",
  lines: [emptyLine()],
  intent: newIdempotencyKey(),
});
const isTyped = (f: DeliveryForm): boolean =>
  [f.number, f.notes, f.truckPlate, f.driverName].some((s) => s !== "") || f.shippedAt !== null || begun(f).length > 0;
export const useDeliveryForm = () => useEntryForm("delivery-input", nextDelivery, isTyped);

/** The input to be sent; the server validates every figure as typed. `keys` are the lines in the order sent. */
export function deliveryOf(
  f: DeliveryForm,
  uomOf: UomOf,
): { readonly input: DeliveryInput; readonly keys: readonly string[] } {
  const lines = begun(f);
  return {
    keys: lines.map((l) => l.key),
    input: {
      packingPlant: f.packingPlant?.id ?? 0,
      warehouse: f.warehouse?.id ?? 0,
      shippedAt: f.shippedAt ?? "",
      promisedAt: f.promisedAt,
      number: f.number.trim() || null,
      truckPlate: f.truckPlate.trim() || null,
      driverName: f.driverName.trim() || null,
      notes: f.notes.trim() || null,
      lines: lines.map((l) => ({ product: l.product?.id ?? 0, uom: l.uom?.id ?? uomOf(l.key) ?? 0, qty: l.qty ?? "" })),
    },
  };
}

/** Missing required fields; undefined if there are none. */
const missingInDelivery = ({ packingPlant, warehouse, shippedAt, lines }: DeliveryForm): Problems | undefined =>
  missingIn({ packingPlant, warehouse, shippedAt }, { lines });

const quoteOf = (f: DeliveryForm): DeliveryQuoteInput => ({
  packingPlant: f.packingPlant?.id ?? null,
  warehouse: f.warehouse?.id ?? null,
  shippedAt: f.shippedAt,
  lines: named(f).map((l) => ({
    product: l.product?.id ?? 0,
    uom: l.uom?.id ?? null,
    qty: isQty(l.qty) ? l.qty : null,
  })),
});
export const useDeliveryQuote = (form: DeliveryForm) => useEntryQuote(form, quoteDeliveryCall, quoteOf);

export const deliveryRules: Rules<DeliveryForm> = {
  missing: missingInDelivery,
  sameHead: (a, b) =>
    a.warehouse?.id === b.warehouse?.id && a.packingPlant?.id === b.packingPlant?.id && a.shippedAt === b.shippedAt,
  sameWhole: () => true,
};
