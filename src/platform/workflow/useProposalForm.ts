import { useCallback, useMemo, useRef, useState } from "react";
import type { ProposalCalls } from "./proposal.calls.ts";
import { type FieldError, Refused } from "#kit/refused.ts";
import { call, type CallOptions, newIdempotencyKey } from "#platform/http/index.web.ts";
import { draftKey, readDraft, useDraft } from "#platform/records/index.web.ts";
import { useDirty } from "#platform/ui/index.web.ts";

export type Wrong = Readonly<Record<string, { readonly message: string; readonly values?: FieldError["values"] }>>;
/** Requires no approval: takes effect when it is sent. */
export type SentAtOnce<Content> = {
  readonly now: (content: Content, options: CallOptions) => Promise<{ readonly data: { readonly id: number } }>;
};
export type ProposalSpec<V, Content> = {
  /** The key of the draft in this browser. */
  readonly kind: string;
  readonly calls: Pick<ProposalCalls<Content>, "propose" | "change"> | SentAtOnce<Content>;
  /** Required fields, which may depend on the values. */
  readonly needed: (values: V) => readonly (keyof V & string)[];
  readonly contentOf: (values: V) => Content;
  /** Fields that are never stored in the browser. */
  readonly unstored?: readonly (keyof V & string)[];
};
export type ChangedProposal = { readonly id: number; readonly version: number };

const isEmpty = (v: unknown): boolean => v === null || v === undefined || (typeof v === "string" && !v.trim());

export function wrongOf(error: unknown): Wrong {
  if (!(error instanceof Refused)) return { form: { message: error instanceof Error ? error.message : String(error) } };
  const fields = Object.fromEntries(
    error.fields.map((f) => [
      f.field.replace(/^content\./, "").replace(/\..*$/, ""),
      { message: f.message, values: f.values },
    ]),
  );
  return Object.keys(fields).length > 0 ? fields : { form: { message: error.message } };
}

const storedFields = (values: object, unstored: readonly string[] = []): Readonly<Record<string, unknown>> =>
  Object.fromEntries(Object.entries(values).filter(([name]) => !unstored.includes(name)));

/** The form of a proposal, stored in this browser until it is sent; `from` is a proposal being changed. */
export function useProposalForm<V extends object, Content>(
  spec: ProposalSpec<V, Content>,
  start: V,
  from: ChangedProposal | undefined,
  onDone: (id: number) => void,
) {
  const [key] = useState(() => draftKey(spec.kind, from?.id ?? "new"));
  const [restored] = useState(() => readDraft(key));
  const usable = restored !== undefined && (!from || restored.version === from.version);
  const [values, setValues] = useState<V>(() => (usable ? { ...start, ...(restored.values as Partial<V>) } : start));
  const [restoredAt, setRestoredAt] = useState(usable ? restored.at : undefined);
  const [wrong, setWrong] = useState<Wrong>({});
  const [busy, setBusy] = useState<"draft" | "submit">();
  const locked = useRef(false);
  const intent = useRef(newIdempotencyKey());
  const dirty = useMemo(() => JSON.stringify(values) !== JSON.stringify(start), [values, start]);
  // sent values are no longer unsaved, even if this renders again before navigation
  const sent = useRef(false);
  const dirtyNow = useRef(dirty);
  dirtyNow.current = dirty && !sent.current;
  useDirty(dirty);
  const version = from?.version ?? null;
  const draft = useMemo(
    () => (dirty ? { values: storedFields(values, spec.unstored), base: {}, version } : undefined),
    [dirty, values, version, spec],
  );
  const { keep, drop } = useDraft(key, sent.current ? undefined : draft);
  const set = useCallback((patch: Partial<V>) => {
    setValues((v) => ({ ...v, ...patch }));
    setWrong((w) => Object.fromEntries(Object.entries(w).filter(([n]) => !(n in patch) && n !== "form")));
  }, []);
  const send = async (submit: boolean): Promise<void> => {
    if (locked.current) return;
    const early = Object.fromEntries(
      spec
        .needed(values)
        .filter((n) => isEmpty(values[n]))
        .map((n) => [n, { message: "Wajib diisi." }]),
    );
    setWrong(early);
    if (Object.keys(early).length > 0) return;
    locked.current = true;
    setBusy(submit ? "submit" : "draft");
    try {
      const content = spec.contentOf(values);
      const options = { idempotencyKey: intent.current };
      const { calls } = spec;
      const { data } =
        "now" in calls
          ? await calls.now(content, options)
          : from
            ? await call(calls.change, { id: from.id, version: from.version, content, submit }, options)
            : await call(calls.propose, { content, submit }, options);
      sent.current = true;
      dirtyNow.current = false;
      drop();
      onDone(data.id);
    } catch (error) {
      setWrong(wrongOf(error));
      locked.current = false;
    } finally {
      setBusy(undefined);
    }
  };
  const discard = () => {
    dirtyNow.current = false;
    setValues(start);
    setWrong({});
    setRestoredAt(undefined);
    drop();
  };
  return { values, wrong, busy, dirty, dirtyNow, restoredAt, set, send, discard, keep };
}
export type ProposalFormState = Omit<
  ReturnType<typeof useProposalForm<Readonly<Record<string, unknown>>, unknown>>,
  "values" | "set"
> & {
  readonly values: object;
  readonly set: (patch: never) => void;
};
