import { useCallback, useMemo, useState } from "react";
import type { Decimal, RefValue } from "#kit/field.ts";
import { newIdempotencyKey } from "#platform/http/index.web.ts";
import { useDirty } from "#platform/ui/index.web.ts";
import { draftKey, readDraft, useDraft } from "#platform/records/index.web.ts";

/** The common part of the forms of all documents with lines. */
export type Typed = {
  readonly warehouse: RefValue | null;
  readonly number: string;
  readonly notes: string;
  readonly lines: readonly FormLine[];
  /**
   * The idempotency key of each document, stored with the draft, so that a retry after a lost response does not create
   * a second one.
   */
  readonly intent: string;
};

/** One line as typed; without a price the list price applies. */
export type FormLine = {
  readonly key: string;
  readonly product: RefValue | null;
  readonly uom: RefValue | null;
  readonly qty: Decimal | null;
  readonly price: Decimal | null;
  readonly discount: Decimal | null;
};
export const emptyLine = (): FormLine => ({
  key: newIdempotencyKey(),
  product: null,
  uom: null,
  qty: null,
  price: null,
  discount: null,
});

/** The server's response for a posted document; goods without a price have no value. */
export type Saved = {
  readonly id: number;
  readonly number: string;
  readonly tonnes: Decimal;
  readonly netTotal?: Decimal;
};

export type Entry<F> = {
  readonly form: F;
  /** Whether there is unsaved input. */
  readonly typed: boolean;
  /** When the restored draft was written. */
  readonly draftAt: string | undefined;
  readonly set: (patch: Partial<F>) => void;
  readonly setLine: (line: string, patch: Partial<FormLine>) => void;
  readonly addLine: () => string;
  readonly removeLine: (line: string) => void;
  readonly restart: (after?: F) => void;
};
/**
 * The form of a document with lines; `next` returns the form of the next document, `isTyped` whether there is input to
 * lose.
 */
export function useEntryForm<F extends { readonly lines: readonly FormLine[] }>(
  draftOf: string,
  next: (after?: F) => F,
  isTyped: (form: F) => boolean,
): Entry<F> {
  // Computed once, so that the draft remains the person's own if the session changes.
  const [key] = useState(() => draftKey(draftOf, "new"));
  const [row] = useState(() => readDraft(key));
  const [form, setForm] = useState<F>(() => (row ? (row.values as unknown as F) : next()));
  const [draftAt, setDraftAt] = useState(row?.at);
  const typed = isTyped(form);
  useDirty(typed);
  // stored in this browser with each change, so that a reload loses nothing
  const draft = useMemo(() => (typed ? { values: form as never, base: {}, version: null } : undefined), [typed, form]);
  const { drop } = useDraft(key, draft);
  const set = useCallback((patch: Partial<F>) => setForm((f) => ({ ...f, ...patch })), []);
  const setLine = useCallback(
    (line: string, patch: Partial<FormLine>) =>
      setForm((f) => ({ ...f, lines: f.lines.map((l) => (l.key === line ? { ...l, ...patch } : l)) })),
    [],
  );
  const addLine = useCallback(() => {
    const line = emptyLine();
    setForm((f) => ({ ...f, lines: [...f.lines, line] }));
    return line.key;
  }, []);
  const removeLine = useCallback(
    (line: string) =>
      setForm((f) => ({ ...f, lines: f.lines.length > 1 ? f.lines.filter((l) => l.key !== line) : [emptyLine()] })),
    [],
  );
  const restart = useCallback(
    (after?: F) => {
      setForm(next(after));
      setDraftAt(undefined);
      drop();
    },
    [drop, next],
  );
  return { form, typed, draftAt, set, setLine, addLine, removeLine, restart };
}
