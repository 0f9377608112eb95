import { useCallback, useMemo, useState } from "react";
import type { Decimal, RefValue } from "#kit/field.ts";
import { newIdempotencyKey } from "#web/api/call.ts";
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
export const emptyLine = (): FormLine => ({
  key: newIdempotencyKey(),
  product: null,
  uom: null,
  qty: null,
  price: null,
  discount: null,
});

/** What the server says of a document that it has entered; goods that have no price yet have no value. */
export type Saved = {
  readonly id: number;
  readonly number: string;
  readonly tonnes: Decimal;
  readonly netTotal?: Decimal;
};

export type Entry<F> = {
  readonly form: F;
  /** There is something to lose. */
  readonly typed: boolean;
  /** When the draft was written that was found here. */
  readonly draftAt: string | undefined;
  readonly set: (patch: Partial<F>) => void;
  readonly setLine: (line: string, patch: Partial<FormLine>) => void;
  readonly addLine: () => string;
  readonly removeLine: (line: string) => void;
  readonly restart: (after?: F) => void;
};
/** What a document with lines is typed into; `next` gives the form for the one after, `isTyped` says whether there is anything to lose. */
export function useEntryForm<F extends { readonly lines: readonly FormLine[] }>(
  draftOf: string,
  next: (after?: F) => F,
  isTyped: (form: F) => boolean,
): Entry<F> {
  // Named once: the draft stays the person's own whatever becomes of the session.
  const [key] = useState(() => draftKey(draftOf, "new"));
  const [found] = useState(() => readDraft(key));
  const [form, setForm] = useState<F>(() => (found ? (found.values as unknown as F) : next()));
  const [draftAt, setDraftAt] = useState(found?.at);
  const typed = isTyped(form);
  useDirty(typed);
  // kept in this browser from one keystroke to the next, so that a reload loses nothing
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
