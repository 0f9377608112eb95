import { keepPreviousData, useQuery } from "@tanstack/react-query";
import type { PlainDate, RefValue } from "#kit/field.ts";
import { call, newIdempotencyKey } from "#web/api/call.ts";
import { keyOf } from "#web/api/hooks.ts";
import { useDebounced } from "#web/field/lookup.ts";
import { today } from "#web/format.ts";
import { emptyLine, type FormLine, useEntryForm } from "../../input/entry-form.ts";
import { isMoney, isQty, must, type Problems, problemsAt } from "../../input/quote.ts";
import { type PurchaseInput, type PurchaseQuote, type PurchaseQuoteInput, quotePurchaseCall } from "../pembelian.calls.ts";

export type ReceiptForm = {
  readonly warehouse: RefValue | null;
  readonly opco: RefValue | null;
  readonly packingPlant: RefValue | null;
  readonly receivedOn: PlainDate;
  readonly number: string;
  readonly notes: string;
  readonly lines: readonly FormLine[];
  /** One for each receipt that is meant, kept with the draft: sending it again after a lost answer is not a second receipt. */
  readonly intent: string;
};

/** Where from, where to and the day stay for the next receipt; the rest begins anew. */
export const nextReceipt = (after?: ReceiptForm): ReceiptForm => ({
  warehouse: after?.warehouse ?? null,
  opco: after?.opco ?? null,
  packingPlant: after?.packingPlant ?? null,
  receivedOn: after?.receivedOn ?? today(),
  number: "",
  notes: "",
  lines: [emptyLine()],
  intent: newIdempotencyKey(),
});
const isBegun = (l: FormLine): boolean => l.product !== null || l.qty !== null;
const isTyped = (f: ReceiptForm): boolean => f.number !== "" || f.notes !== "" || f.lines.some(isBegun);
export const useReceiptForm = () => useEntryForm("receipt-input", nextReceipt, isTyped);

const named = (f: ReceiptForm): readonly FormLine[] => f.lines.filter((l) => l.product !== null);
const begun = (f: ReceiptForm): readonly FormLine[] => f.lines.filter(isBegun);
const readable = (s: string | null): string | null => (isMoney(s) ? s : null);

/** What is sent for good; the server judges every figure as it was typed. `keys` are the lines in the order they are sent. */
export function receiptOf(f: ReceiptForm, uomOf: (key: string) => number | undefined): { readonly input: PurchaseInput; readonly keys: readonly string[] } {
  const lines = begun(f);
  return {
    keys: lines.map((l) => l.key),
    input: {
      warehouse: f.warehouse?.id ?? 0,
      opco: f.opco?.id ?? 0,
      packingPlant: f.packingPlant?.id ?? null,
      receivedOn: f.receivedOn,
      number: f.number.trim() || null,
      notes: f.notes.trim() || null,
      lines: lines.map((l) => ({ product: l.product?.id ?? 0, uom: l.uom?.id ?? uomOf(l.key) ?? 0, qty: l.qty ?? "", unitPrice: l.price ?? "", discount: l.discount })),
    },
  };
}

/** What no receipt can do without; nothing where all of it is there. */
export function missingInReceipt(f: ReceiptForm): Problems | undefined {
  const lines = begun(f);
  const head = Object.fromEntries((["warehouse", "opco", "receivedOn"] as const).flatMap((field) => (f[field] ? [] : [[field, must]])));
  const cells = lines.flatMap((l) => {
    const lacks = { ...(l.product ? {} : { product: must }), ...(l.qty ? {} : { qty: must }), ...(l.price ? {} : { unitPrice: must }) };
    return Object.keys(lacks).length > 0 ? [[l.key, lacks] as const] : [];
  });
  return Object.keys(head).length + cells.length > 0 || lines.length === 0 ? { head, lines: Object.fromEntries(cells) } : undefined;
}

function quoteOf(f: ReceiptForm): PurchaseQuoteInput {
  return {
    warehouse: f.warehouse?.id ?? null,
    opco: f.opco?.id ?? null,
    packingPlant: f.packingPlant?.id ?? null,
    receivedOn: f.receivedOn,
    lines: named(f).map((l) => ({
      product: l.product?.id ?? 0,
      uom: l.uom?.id ?? null,
      qty: isQty(l.qty) ? l.qty : null,
      unitPrice: readable(l.price),
      discount: readable(l.discount),
    })),
  };
}
type Quote = { readonly answer: PurchaseQuote; readonly lines: ReadonlyMap<string, PurchaseQuote["lines"][number]>; readonly problems: Problems };

/** Units, tonnes, totals and what stands in the way, worked out by the server while somebody types. */
export function useReceiptQuote(form: ReceiptForm) {
  const asked = useDebounced(form, 250);
  const input = quoteOf(asked);
  const keys = named(asked).map((l) => l.key);
  const found = useQuery<Quote, Error>({
    queryKey: keyOf(quotePurchaseCall, { ...input, keys }),
    queryFn: async ({ signal }) => {
      const answer = await call(quotePurchaseCall, input, { signal });
      return { answer, lines: new Map(answer.lines.map((l, i) => [keys[i] ?? "", l])), problems: problemsAt(answer.errors, keys) };
    },
    enabled: input.warehouse !== null || keys.length > 0,
    placeholderData: keepPreviousData,
    gcTime: 30_000,
    retry: false,
  });
  return { quote: found.data, stale: found.isFetching || asked !== form, error: found.error };
}
