import type { PlainDate, RefValue } from "#kit/field.ts";
import { newIdempotencyKey } from "#platform/http/index.web.ts";
import { today } from "#platform/ui/index.web.ts";
import { emptyLine, type Typed, useEntryForm } from "../../input/entry-form.ts";
import { quoteLines, begun, missingIn, type UomOf, useEntryQuote } from "../../input/quote.ts";
import type { Problems } from "../../input/problems.ts";
import type { Rules } from "../../input/useRefusal.ts";
import { type PurchaseInput, type PurchaseQuoteInput, quotePurchaseCall } from "../pembelian.calls.ts";

export type ReceiptForm = Typed & {
  readonly opco: RefValue | null;
  readonly packingPlant: RefValue | null;
  readonly delivery: RefValue | null;
  readonly receivedOn: PlainDate;
};

/** The form of the next receipt, which keeps origin, destination and day. */
const nextReceipt = (after?: ReceiptForm): ReceiptForm => ({
  warehouse: after?.warehouse ?? null,
  opco: after?.opco ?? null,
  packingPlant: after?.packingPlant ?? null,
  receivedOn: after?.receivedOn ?? today(),
  delivery: null,
  number: "",
  notes: "",
  lines: [emptyLine()],
  intent: newIdempotencyKey(),
});
const isTyped = (f: ReceiptForm): boolean =>
  f.number !== "" || (f.delivery ?? null) !== null || f.notes !== "" || begun(f).length > 0;
export const useReceiptForm = () => useEntryForm("receipt-input", nextReceipt, isTyped);

/** The input to be sent; the server validates every figure as typed. `keys` are the lines in the order sent. */
export function receiptOf(
  f: ReceiptForm,
  uomOf: UomOf,
): { readonly input: PurchaseInput; readonly keys: readonly string[] } {
  const lines = begun(f);
  return {
    keys: lines.map((l) => l.key),
    input: {
      warehouse: f.warehouse?.id ?? 0,
      opco: f.opco?.id ?? 0,
      packingPlant: f.packingPlant?.id ?? null,
      receivedOn: f.receivedOn,
      number: f.number.trim() || null,
      delivery: f.delivery?.id ?? null,
      notes: f.notes.trim() || null,
      lines: lines.map((l) => ({
        product: l.product?.id ?? 0,
        uom: l.uom?.id ?? uomOf(l.key) ?? 0,
        qty: l.qty ?? "",
        unitPrice: l.price ?? "",
        discount: l.discount,
      })),
    },
  };
}

/** Missing required fields; undefined if there are none. */
const missingInReceipt = ({ warehouse, opco, receivedOn, lines }: ReceiptForm): Problems | undefined =>
  missingIn({ warehouse, opco, receivedOn }, { lines }, ({ product, qty, price }) => ({
    product,
    qty,
    unitPrice: price,
  }));

function quoteOf(f: ReceiptForm): PurchaseQuoteInput {
  return {
    warehouse: f.warehouse?.id ?? null,
    opco: f.opco?.id ?? null,
    packingPlant: f.packingPlant?.id ?? null,
    receivedOn: f.receivedOn,
    delivery: f.delivery?.id ?? null,
    lines: quoteLines(f),
  };
}
export const useReceiptQuote = (form: ReceiptForm) => useEntryQuote(form, quotePurchaseCall, quoteOf);

export const receiptRules: Rules<ReceiptForm> = {
  missing: missingInReceipt,
  sameHead: (a, b) =>
    (["warehouse", "opco", "packingPlant", "delivery"] as const).every((f) => a[f]?.id === b[f]?.id) &&
    a.receivedOn === b.receivedOn,
  sameWhole: () => true,
};
