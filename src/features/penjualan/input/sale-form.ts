import { useCallback, useMemo, useState } from "react";
import type { Decimal, PlainDate, RefValue } from "#kit/field.ts";
import { newIdempotencyKey } from "#web/api/call.ts";
import { today } from "#web/format.ts";
import { useDirty } from "#web/router/dirty.ts";
import { draftKey, readDraft } from "#web/resource/drafts.ts";
import { useDraft } from "#web/resource/useDraft.ts";

/** One line as typed; a price that nobody typed is the list price. */
export type FormLine = {
  readonly key: string;
  readonly product: RefValue | null;
  readonly uom: RefValue | null;
  readonly qty: Decimal | null;
  readonly price: Decimal | null;
  readonly discount: Decimal | null;
};
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

export const emptyLine = (): FormLine => ({ key: newIdempotencyKey(), product: null, uom: null, qty: null, price: null, discount: null });
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

/** What is typed, kept in this browser from one keystroke to the next, so that a reload loses nothing. */
export function useSaleForm() {
  // Named once: the draft stays the person's own whatever becomes of the session.
  const [key] = useState(() => draftKey("sale-input", "new"));
  const [found] = useState(() => readDraft(key));
  const [form, setForm] = useState<SaleForm>(() => (found ? (found.values as unknown as SaleForm) : nextForm()));
  const [draftAt, setDraftAt] = useState(found?.at);
  const typed = isTyped(form);
  useDirty(typed);
  const draft = useMemo(() => (typed ? { values: form as never, base: {}, version: null } : undefined), [typed, form]);
  const { drop } = useDraft(key, draft);
  const set = useCallback((patch: Partial<SaleForm>) => setForm((f) => ({ ...f, ...patch })), []);
  const setLine = useCallback((line: string, patch: Partial<FormLine>) => setForm((f) => ({ ...f, lines: f.lines.map((l) => (l.key === line ? { ...l, ...patch } : l)) })), []);
  const addLine = useCallback(() => {
    const line = emptyLine();
    setForm((f) => ({ ...f, lines: [...f.lines, line] }));
    return line.key;
  }, []);
  const removeLine = useCallback((line: string) => setForm((f) => ({ ...f, lines: f.lines.length > 1 ? f.lines.filter((l) => l.key !== line) : [emptyLine()] })), []);
  const restart = useCallback(
    (after?: SaleForm) => {
      setForm(nextForm(after));
      setDraftAt(undefined);
      drop();
    },
    [drop],
  );
  return { form, typed, draftAt, set, setLine, addLine, removeLine, restart };
}
export type SaleFormState = ReturnType<typeof useSaleForm>;
