import { useId } from "react";
import { FieldInput, useT } from "#platform/ui/index.web.ts";
import type { ParamView } from "./command-console.calls.ts";
import { CommandRun } from "./command-console.resource.ts";
import styles from "./command-console.module.css";

type Props = {
  readonly params: readonly ParamView[];
  readonly values: Readonly<Record<string, unknown>>;
  readonly faults: Readonly<Record<string, string>>;
  readonly disabled: boolean;
  readonly onChange: (name: string, value: unknown) => void;
};

/** The parameters of a command, each with the input of its kind. */
export function ParamFields({ params, values, faults, disabled, onChange }: Props) {
  const t = useT();
  const base = useId();
  if (params.length === 0) return <p className="p-muted">{t("Tanpa parameter.")}</p>;
  return (
    <div className={styles.params}>
      {params.map(({ name, field }) => {
        const id = `${base}-${name}`;
        const fault = faults[name];
        const note = fault ?? field.help;
        return (
          <div key={name}>
            <label htmlFor={id}>
              {t(field.label)} {field.required && field.kind !== "boolean" ? <em aria-hidden="true">*</em> : null}
            </label>
            <FieldInput
              id={id}
              field={field}
              resource={CommandRun}
              value={values[name]}
              onChange={(next) => onChange(name, next)}
              disabled={disabled}
              invalid={fault !== undefined}
              {...(note ? { describedBy: `${id}-note` } : {})}
            />
            {note ? (
              <p
                id={`${id}-note`}
                className={styles.note}
                data-wrong={fault ? "" : undefined}
                role={fault ? "alert" : undefined}
              >
                {t(note)}
              </p>
            ) : null}
          </div>
        );
      })}
    </div>
  );
}
