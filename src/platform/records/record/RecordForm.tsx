import ExclamationCircleFilled from "@ant-design/icons/ExclamationCircleFilled";
import { useQueryClient } from "@tanstack/react-query";
import { Button } from "antd";
import { type FormEvent, type KeyboardEvent, lazy, Suspense, useEffect, useId, useRef, useState } from "react";
import { Refused } from "#kit/refused.ts";
import type { AnyResource } from "#kit/resource.ts";
import { keyOf, requestIdOf } from "#platform/http/index.web.ts";
import { FieldInput, relative, useT } from "#platform/ui/index.web.ts";
import { type AnyRow, invalidateResource, getCall } from "../list/resource-calls.web.ts";
import { type AnyCreation, partKey } from "./creation.web.ts";
import type { Named } from "../list/shape.web.ts";
import { useMay } from "../list/useMay.ts";
import { ErrorSummary } from "./ErrorSummary.tsx";
import { inSentence } from "./in-sentence.web.ts";
import { UnsavedGuard } from "./UnsavedGuard.tsx";
import { useSavedNotice } from "./useSavedNotice.tsx";
import { useSaveKeys } from "./useSaveKeys.ts";
import { type RecordFormState, useRecordForm, type Values } from "./useRecordForm.ts";
import type { AnyView } from "../view/view.web.ts";
import styles from "./form.module.css";
import resourceStyles from "../list/resource.module.css";

const ConflictDialog = lazy(() => import("./ConflictDialog.tsx"));

export type RecordFormProps = {
  readonly resource: AnyResource;
  readonly view?: AnyView;
  /** Absent for a new record. */
  readonly row?: AnyRow;
  /** Initial values of a new record. */
  readonly initial?: Values;
  readonly onSaved: (row: AnyRow) => void;
  readonly onCancel: () => void;
};

const isWide = ({ field }: Named): boolean =>
  field.kind === "html" || (field.kind === "text" && field.format === "multiline");

/** Enter that confirms a date or a choice must not save the form. */
const keepEnter = (event: KeyboardEvent) => {
  if (
    event.key === "Enter" &&
    !event.ctrlKey &&
    !event.metaKey &&
    event.target instanceof Element &&
    event.target.closest(".ant-picker, .ant-select")
  )
    event.preventDefault();
};

/** One labelled input with its help and its error. */
function FieldRow({
  named,
  form,
  resource,
  view,
  idBase,
  first,
}: {
  readonly named: Named;
  readonly form: RecordFormState;
  readonly resource: AnyResource;
  readonly view: AnyView | undefined;
  readonly idBase: string;
  readonly first: boolean;
}) {
  const t = useT();
  const { name, field } = named;
  const id = `${idBase}-${name}`;
  const problem = form.errors[name];
  const note = problem || field.help ? `${id}-note` : undefined;
  const Input = view?.inputs?.[name] ?? FieldInput;
  return (
    <div className={styles.field} data-wide={isWide(named) || undefined} data-field={name}>
      <label htmlFor={id}>
        {t(field.label)} {field.required && field.kind !== "boolean" ? <em aria-hidden="true">*</em> : null}
      </label>
      <Input
        id={id}
        field={field}
        resource={resource}
        value={form.values[name]}
        onChange={(next) => form.set(name, next)}
        onBlur={() => form.check(named)}
        disabled={form.saving}
        invalid={problem !== undefined}
        describedBy={note}
        autoFocus={first}
        beside={form.values}
      />
      {problem ? (
        <p id={note} className={styles.help} data-wrong="" role="alert">
          <ExclamationCircleFilled aria-hidden="true" /> {t(problem.message, problem.values)}
        </p>
      ) : field.help ? (
        <p id={note} className={styles.help}>
          {t(field.help)}
        </p>
      ) : null}
    </div>
  );
}

function Failure({ error }: { readonly error: Error }) {
  const t = useT();
  // If the person can correct the error, a request number for the helpdesk is unnecessary.
  const id = error instanceof Refused && error.status < 500 ? undefined : requestIdOf(error);
  return (
    <p className="p-note" data-tone="error" role="alert">
      <ExclamationCircleFilled aria-hidden="true" />
      <span>
        {t(error.message)}{" "}
        {id ? (
          <span className="p-caption p-faint">
            {t("ID permintaan")} {id}
          </span>
        ) : null}
      </span>
    </p>
  );
}

/**
 * The form that creates or changes a record. Entries survive a reload as a draft, and a record is never saved twice.
 */
export default function RecordForm({ resource, view, row, initial, onSaved, onCancel }: RecordFormProps) {
  const t = useT();
  const client = useQueryClient();
  const notifySaved = useSavedNotice(resource);
  const may = useMay();
  const creation = !row && view?.creation && may(view.creation.access) ? (view.creation as AnyCreation) : undefined;
  const form = useRecordForm(resource, row, initial, creation);
  const idBase = useId();
  const root = useRef<HTMLFormElement>(null);

  const [goal, goTo] = useState<string>();
  // Inputs are disabled during saving and then cannot have the focus.
  useEffect(() => {
    if (goal === undefined || form.saving) return;
    root.current?.querySelector<HTMLElement>(`[data-field="${goal}"] :is(input, textarea, [tabindex])`)?.focus();
    goTo(undefined);
  }, [goal, form.saving]);
  const finish = (result: Awaited<ReturnType<RecordFormState["save"]>>) => {
    if (!result) return;
    if ("wrong" in result) {
      goTo(result.wrong[0]);
      return;
    }
    notifySaved(result.row, row);
    // The saved row is shown immediately; everything that depends on it is fetched again.
    client.setQueryData(keyOf(getCall(resource), { id: result.row.id }), { data: result.row, can: { write: true } });
    void invalidateResource(client, resource);
    onSaved(result.row);
  };
  const submit = (event?: FormEvent) => {
    event?.preventDefault();
    void form.save().then(finish);
  };
  // While the conflict dialog is open, it handles saving.
  useSaveKeys(() => !form.conflict && submit());
  const faults = form.fields.flatMap(({ name, field }) =>
    form.errors[name] ? [{ name, label: field.label, ...form.errors[name] }] : [],
  );
  const takeTheirs = () => {
    form.discard();
    form.closeConflict();
    void invalidateResource(client, resource);
    onCancel();
  };
  return (
    <form
      ref={root}
      className={styles.form}
      noValidate
      onSubmit={submit}
      onKeyDown={keepEnter}
      aria-label={t(resource.title)}
    >
      {form.draftAt ? (
        <p className="p-note" role="status">
          <span>
            {t("Draf Anda dipulihkan ({when}).", { when: inSentence(relative(form.draftAt)) })}{" "}
            <button type="button" className={resourceStyles.clear} onClick={form.discard}>
              {t("Buang draf")}
            </button>
          </span>
        </p>
      ) : null}
      <div className={styles.formGrid}>
        {form.fields.map((f, at) => (
          <FieldRow
            key={f.name}
            named={f}
            form={form}
            resource={resource}
            view={view}
            idBase={idBase}
            first={at === 0}
          />
        ))}
      </div>
      {creation ? (
        <creation.Part
          value={form.values[partKey] ?? creation.start}
          onChange={(next: unknown) => form.set(partKey, next)}
          disabled={form.saving}
          beside={form.values}
          faults={form.failure instanceof Refused ? form.failure.fields : []}
        />
      ) : null}
      <ErrorSummary faults={faults} onGo={goTo} />
      {form.failure ? <Failure error={form.failure} /> : null}
      <div className={styles.formFoot}>
        <span className="p-caption p-faint">{form.dirty ? t("Belum disimpan; draf ada di peramban ini.") : null}</span>
        <span className="p-gap" />
        <Button onClick={onCancel}>{t("Batal")}</Button>
        <Button type="primary" htmlType="submit" loading={form.saving} title="Ctrl+S">
          {t("Simpan")}
        </Button>
      </div>
      <UnsavedGuard dirty={form.dirtyNow} onDiscard={form.discard} onKeep={form.keepDraft} />
      {form.conflict && row ? (
        <Suspense fallback={null}>
          <ConflictDialog
            resource={resource}
            fields={form.fields}
            base={form.base}
            mine={form.values}
            current={form.conflict.current}
            saving={form.saving}
            onSave={(merged) => void form.resolve(merged, form.conflict?.current ?? row).then(finish)}
            onTakeTheirs={takeTheirs}
            onClose={form.closeConflict}
          />
        </Suspense>
      ) : null}
    </form>
  );
}
