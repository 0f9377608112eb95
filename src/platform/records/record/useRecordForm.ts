import { useCallback, useMemo, useRef, useState } from "react";
import type { AnyResource } from "#kit/resource.ts";
import { bothNeeded, pairFaults, pairsOf } from "#kit/pairs.ts";
import { type FieldError, Refused } from "#kit/refused.ts";
import { call, newIdempotencyKey } from "#platform/http/index.web.ts";
import {
  initialOf,
  type Problem,
  problemOf,
  sameValue,
  useDirty,
  usePinned,
  writtenOf,
} from "#platform/ui/index.web.ts";
import { type AnyCreation, partKey } from "./creation.web.ts";
import { draftKey, readDraft } from "./drafts.web.ts";
import { type AnyRow, createCall, updateCall } from "../list/resource-calls.web.ts";
import { type Named, visibleFields } from "../list/shape.web.ts";
import { useDraft } from "./useDraft.ts";
import { useMay } from "../list/useMay.ts";

export type Values = Readonly<Record<string, unknown>>;
export type Errors = Readonly<Record<string, Problem>>;
export type Conflict = { readonly current: AnyRow };

const pick = (fields: readonly Named[], from: Values): Values =>
  Object.fromEntries(fields.map((f) => [f.name, from[f.name] ?? null]));

/** Errors between two fields of which at least one was changed. */
function betweenOf(resource: AnyResource, fields: readonly Named[], values: Values, base: Values): FieldError[] {
  const written = Object.fromEntries(fields.map((f) => [f.name, writtenOf(f.field, values[f.name])]));
  const changed = new Set(fields.filter((f) => !sameValue(f.field, values[f.name], base[f.name])).map((f) => f.name));
  return pairFaults(resource.fields, written, (name) => changed.has(name));
}
const problemsOf = (faults: readonly FieldError[]): Errors =>
  Object.fromEntries(faults.map((e) => [e.field, { message: e.message, values: e.values }]));
/** The counterparts of a field in its pairs. */
function besideOf(resource: AnyResource, name: string): string[] {
  const { together, ranges } = pairsOf(resource.fields);
  return [...together, ...ranges].filter((pair) => pair.includes(name)).flat();
}
const without = (errors: Errors, names: readonly string[]): Errors =>
  Object.fromEntries(Object.entries(errors).filter(([n]) => !names.includes(n)));

/** The state of a form: current and previous values, errors, the draft, and saving. */
export function useRecordForm(
  resource: AnyResource,
  row: AnyRow | undefined,
  initial?: Values,
  creation?: AnyCreation,
) {
  const may = useMay();
  const fields = useMemo(() => visibleFields(resource, may).filter((f) => !f.field.readOnly), [resource, may]);
  const start = useMemo<Values>(
    () =>
      row
        ? pick(fields, row)
        : Object.fromEntries(fields.map((f) => [f.name, initial?.[f.name] ?? initialOf(f.field)])),
    [row, fields, initial],
  );
  const pinned = usePinned(resource);
  // Computed once, so that the draft remains the person's own if the session changes.
  const [key] = useState(() => draftKey([resource.name, ...Object.values(pinned)].join("-"), row?.id ?? "new"));
  const [match] = useState(() => readDraft(key));
  const [base, setBase] = useState<Values>(match?.base ?? start);
  const [version, setVersion] = useState<number | null>(match?.version ?? row?.version ?? null);
  const [values, setValues] = useState<Values>(() => (match ? { ...start, ...match.values } : start));
  const [draftAt, setDraftAt] = useState(match?.at);
  const [errors, setErrors] = useState<Errors>({});
  const [failure, setFailure] = useState<Error>();
  const [conflict, setConflict] = useState<Conflict>();
  const [saving, setSaving] = useState(false);
  const busy = useRef(false);
  // One idempotency key per form, so that repeated clicks save once.
  const intent = useRef(newIdempotencyKey());
  const changed = useMemo(
    () => fields.filter((f) => !sameValue(f.field, values[f.name], base[f.name])),
    [fields, values, base],
  );
  const dirty = changed.length > 0 || values[partKey] !== base[partKey];
  const dirtyNow = useRef(dirty);
  dirtyNow.current = dirty;
  useDirty(dirty);

  const draft = useMemo(() => (dirty ? { values, base, version } : undefined), [dirty, values, base, version]);
  const { keep, drop } = useDraft(key, draft);

  const set = useCallback(
    (name: string, next: unknown) => {
      setValues((now) => ({ ...now, [name]: next }));
      setErrors((all) => without(all, [name, ...besideOf(resource, name)]));
    },
    [resource],
  );
  const check = useCallback(
    (f: Named) => {
      setValues((now) => {
        const problem = problemOf(f.field, now[f.name]);
        // An empty required field is reported only when saving.
        if (problem && problem.message !== "Wajib diisi.") setErrors((all) => ({ ...all, [f.name]: problem }));
        const reversed = betweenOf(resource, fields, now, base).filter((e) => e.message !== bothNeeded);
        if (reversed.length > 0) setErrors((all) => ({ ...problemsOf(reversed), ...all }));
        return now;
      });
    },
    [resource, fields, base],
  );
  const discard = useCallback(() => {
    dirtyNow.current = false;
    drop();
    setBase(start);
    setValues(start);
    setVersion(row?.version ?? null);
    setErrors({});
    setFailure(undefined);
    setDraftAt(undefined);
  }, [drop, start, row]);

  const refuse = (error: unknown): readonly string[] => {
    if (error instanceof Refused && error.code === "conflict" && error.detail?.current) {
      setConflict({ current: error.detail.current as AnyRow });
      return [];
    }
    const own = error instanceof Refused ? error.fields.filter((f) => fields.some((x) => x.name === f.field)) : [];
    setErrors(Object.fromEntries(own.map((f) => [f.field, { message: f.message, values: f.values }])));
    const elsewhere = error instanceof Refused && error.fields.length > own.length;
    setFailure(own.length && !elsewhere ? undefined : error instanceof Error ? error : new Error(String(error)));
    return own.map((f) => f.field);
  };

  type Saved = { readonly row: AnyRow } | { readonly wrong: readonly string[] } | undefined;
  const save = async (
    from: { values: Values; base: Values; version: number | null } = { values, base, version },
  ): Promise<Saved> => {
    if (busy.current) return undefined;
    const problems = Object.fromEntries(
      fields.flatMap((f) => {
        const p = problemOf(f.field, from.values[f.name]);
        return p ? [[f.name, p] as const] : [];
      }),
    );
    const all: Errors = { ...problemsOf(betweenOf(resource, fields, from.values, from.base)), ...problems };
    setErrors(all);
    setFailure(undefined);
    const wrong = fields.flatMap((f) => (all[f.name] ? [f.name] : []));
    if (wrong.length > 0) return { wrong };
    busy.current = true;
    setSaving(true);
    try {
      const send = row ? fields.filter((f) => !sameValue(f.field, from.values[f.name], from.base[f.name])) : fields;
      if (row && !send.length) return { row };
      const entries = send.map((f): [string, unknown] => [f.name, writtenOf(f.field, from.values[f.name])]);
      const body = { ...Object.fromEntries(entries), ...(row ? {} : pinned) };
      const options = { idempotencyKey: intent.current };
      const answer = row
        ? await call(updateCall(resource), { ...body, id: row.id, version: from.version ?? row.version }, options)
        : creation
          ? await call(creation.call, creation.inputOf(body, from.values[partKey] ?? creation.start), options)
          : await call(createCall(resource), body, options);
      // The sent values are saved, so there are no unsaved ones from here on.
      dirtyNow.current = false;
      setBase(from.values);
      drop();
      return { row: answer.data };
    } catch (error) {
      return { wrong: refuse(error) };
    } finally {
      busy.current = false;
      setSaving(false);
    }
  };
  /** Applies the merged values to the version saved by others, and saves immediately. */
  const resolve = (merged: Values, current: AnyRow) => {
    const next = { values: merged, base: pick(fields, current), version: current.version };
    setValues(next.values);
    setBase(next.base);
    setVersion(next.version);
    setConflict(undefined);
    return save(next);
  };
  return {
    fields,
    values,
    base,
    errors,
    failure,
    conflict,
    saving,
    dirty,
    dirtyNow,
    draftAt,
    set,
    check,
    save,
    discard,
    resolve,
    keepDraft: keep,
    closeConflict: () => setConflict(undefined),
  };
}
export type RecordFormState = ReturnType<typeof useRecordForm>;
