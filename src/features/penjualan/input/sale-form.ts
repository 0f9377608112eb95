import { newIdempotencyKey } from "#platform/http/index.web.ts";
import { today } from "#platform/ui/index.web.ts";
import { emptyLine, useEntryForm } from "./entry-form.ts";
import { missingOf, type SaleForm } from "./quote.ts";
import type { Rules } from "./useRefusal.ts";

/** The form of the next sale, which keeps warehouse and day. */
export const nextForm = (after?: SaleForm): SaleForm => ({
  warehouse: after?.warehouse ?? null,
  store: null,
  soldOn: after?.soldOn ?? today(),
  number: "",
  paymentMethod: null,
  regularCustomer: null,
  discount: null,
  notes: "",
  lines: [emptyLine()],
  intent: newIdempotencyKey(),
});

const isTyped = (f: SaleForm): boolean =>
  f.store !== null ||
  f.number !== "" ||
  f.notes !== "" ||
  f.discount !== null ||
  f.lines.some((l) => l.product !== null || l.qty !== null);

export const useSaleForm = () => useEntryForm("sale-input", nextForm, isTyped);

export const saleRules: Rules<SaleForm> = {
  missing: missingOf,
  sameHead: (a, b) =>
    a.warehouse?.id === b.warehouse?.id &&
    a.store?.id === b.store?.id &&
    a.soldOn === b.soldOn &&
    a.paymentMethod?.id === b.paymentMethod?.id &&
    a.regularCustomer?.id === b.regularCustomer?.id,
  sameWhole: (a, b) => a.discount === b.discount,
};
