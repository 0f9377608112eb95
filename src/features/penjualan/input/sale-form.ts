import type { Decimal, PlainDate, RefValue } from "#kit/field.ts";
import { newIdempotencyKey } from "#web/api/call.ts";
import { today } from "#web/format.ts";
import { emptyLine, type FormLine, useEntryForm } from "./entry-form.ts";

export type SaleForm = {
  readonly warehouse: RefValue | null;
  readonly store: RefValue | null;
  readonly soldOn: PlainDate;
  readonly number: string;
  readonly paymentMethod: RefValue | null;
  readonly regularCustomer: RefValue | null;
  readonly discount: Decimal | null;
  readonly notes: string;
  readonly lines: readonly FormLine[];
  /** One for each sale that is meant, kept with the draft: sending it again after a lost answer is not a second sale. */
  readonly intent: string;
};

/** Warehouse and day stay for the next sale; the rest begins anew. */
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

const isTyped = (f: SaleForm): boolean => f.store !== null || f.number !== "" || f.notes !== "" || f.discount !== null || f.lines.some((l) => l.product !== null || l.qty !== null);

export const useSaleForm = () => useEntryForm("sale-input", nextForm, isTyped);
