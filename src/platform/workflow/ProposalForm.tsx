import { Button, Input } from "antd";
import { createContext, type ReactNode, use, useEffect, useId, useMemo, useRef } from "react";
import { relative, useT } from "#platform/ui/index.web.ts";
import { ErrorSummary, inSentence, UnsavedGuard, useSaveKeys } from "#platform/records/index.web.ts";
import type { ProposalFormState } from "./useProposalForm.ts";
import resourceStyles from "#platform/records/list/resource.module.css";
import styles from "./proposal.module.css";
import workflowStyles from "./workflow.module.css";

type Around = { readonly form: ProposalFormState; readonly base: string; readonly labels: Map<string, string> };
const Form = createContext<Around | undefined>(undefined);
function useAround(): Around {
  const around = use(Form);
  if (!around) throw new Error("ProposalField must be used within ProposalForm");
  return around;
}

type FrameProps = {
  readonly form: ProposalFormState;
  readonly title: string;
  readonly onCancel: () => void;
  readonly aside?: ReactNode;
  /** Label of the button if the form takes effect immediately. */
  readonly act?: string;
  readonly children: ReactNode;
};

/** The form of a proposal: restored draft, fields, errors, and the two ways to send it. */
export function ProposalForm({ form, title, onCancel, aside, act, children }: FrameProps) {
  const t = useT();
  const base = useId();
  const root = useRef<HTMLFormElement>(null);
  const labels = useMemo(() => new Map<string, string>(), []);
  const around = useMemo(() => ({ form, base, labels }), [form, base, labels]);
  useSaveKeys(() => void form.send(true));
  const faults = Object.keys(form.wrong).filter((n) => n !== "form");
  const first = faults[0];
  // The first invalid field is focused once the error is known.
  useEffect(() => {
    if (first && !root.current?.contains(document.activeElement?.closest("[data-field][data-wrong]") ?? null))
      focusField(root.current, first);
  }, [first]);
  return (
    <Form value={around}>
      <form
        ref={root}
        className={styles.form}
        data-alone={!aside || undefined}
        noValidate
        aria-label={title}
        onSubmit={(e) => {
          e.preventDefault();
          void form.send(true);
        }}
      >
        <section className="p-card">
          <Restored form={form} />
          <div className={styles.grid}>{children}</div>
          <ErrorSummary
            faults={faults.map((n) => ({ name: n, label: labels.get(n) ?? n, ...(form.wrong[n] ?? { message: "" }) }))}
            onGo={(n) => focusField(root.current, n)}
          />
          <div className={styles.foot}>
            <span className="p-caption p-faint">
              {form.dirty ? t("Belum disimpan; draf ada di peramban ini.") : null}
            </span>
            {form.wrong.form ? (
              <span className={workflowStyles.wrong} role="alert">
                {t(form.wrong.form.message, form.wrong.form.values)}
              </span>
            ) : null}
            <span className="p-gap" />
            <Button onClick={onCancel}>{t("Batal")}</Button>
            {act ? null : (
              <Button loading={form.busy === "draft"} onClick={() => void form.send(false)}>
                {t("Simpan draf")}
              </Button>
            )}
            <Button type="primary" htmlType="submit" title="Ctrl+S" loading={form.busy === "submit"}>
              {act ?? t("Ajukan")}
            </Button>
          </div>
        </section>
        {aside}
        <UnsavedGuard dirty={form.dirtyNow} onDiscard={form.discard} onKeep={form.keep} />
      </form>
    </Form>
  );
}

function focusField(root: HTMLElement | null, name: string): void {
  requestAnimationFrame(() =>
    root
      ?.querySelector<HTMLElement>(`[data-field="${name}"] :is(input:not([type=file]), textarea, button, [tabindex])`)
      ?.focus(),
  );
}

function Restored({ form }: { readonly form: ProposalFormState }) {
  const t = useT();
  if (!form.restoredAt) return null;
  return (
    <p className={`p-note ${styles.restored}`} role="status">
      <span>
        {t("Draf Anda dipulihkan ({when}).", { when: inSentence(relative(form.restoredAt)) })}{" "}
        <button type="button" className={resourceStyles.clear} onClick={form.discard}>
          {t("Buang draf")}
        </button>
      </span>
    </p>
  );
}

export type InputProps = { readonly id: string; readonly invalid: boolean; readonly describedBy: string };
type FieldProps = {
  readonly name: string;
  readonly label: string;
  readonly required?: boolean;
  readonly wide?: boolean;
  readonly help?: string;
};

/** One labelled input of a proposal, with its help or error. */
export function ProposalField({
  name,
  label,
  required,
  wide,
  help,
  children,
}: FieldProps & { readonly children: (p: InputProps) => ReactNode }) {
  const t = useT();
  const { form, base, labels } = useAround();
  labels.set(name, label);
  const e = form.wrong[name];
  const id = `${base}-${name}`;
  return (
    <div className={styles.field} data-field={name} data-wrong={e ? "" : undefined} data-wide={wide || undefined}>
      <label htmlFor={id}>
        {t(label)} {required ? <span aria-hidden="true">*</span> : null}
      </label>
      {children({ id, invalid: e !== undefined, describedBy: `${id}-help` })}
      <p id={`${id}-help`} role={e ? "alert" : undefined}>
        {e ? t(e.message, e.values) : help ? t(help) : null}
      </p>
    </div>
  );
}

/** A text field; `rows` makes it a text area. */
export function ProposalText({ max, rows, ...field }: FieldProps & { readonly max: number; readonly rows?: number }) {
  const { form } = useAround();
  const value = String((form.values as Readonly<Record<string, unknown>>)[field.name] ?? "");
  const set = (next: string) => form.set({ [field.name]: next } as never);
  return (
    <ProposalField {...field}>
      {({ id, invalid, describedBy }) => {
        const shared = {
          id,
          "aria-describedby": describedBy,
          "aria-required": field.required,
          status: invalid ? ("error" as const) : ("" as const),
          maxLength: max,
          value,
        };
        return rows ? (
          <Input.TextArea
            {...shared}
            autoSize={{ minRows: rows, maxRows: rows + 3 }}
            onChange={(e) => set(e.target.value)}
          />
        ) : (
          <Input {...shared} autoComplete="off" onChange={(e) => set(e.target.value)} />
        );
      }}
    </ProposalField>
  );
}
