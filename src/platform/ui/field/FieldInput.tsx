import { Input, Select, Switch } from "antd";
import { Suspense } from "react";
import type { Field, RefValue, TextField } from "#kit/field.ts";
import type { AnyResource } from "#kit/resource.ts";
import { useT } from "../language/i18n.web.ts";
import styles from "./field.module.css";
import { FigureInput } from "./FigureInput.tsx";
import {
  LazyDateInput as DateInput,
  LazyHtmlInput as HtmlInput,
  LazyInstantInput as InstantInput,
} from "./lazy-inputs.tsx";
import { targetOf } from "./lookup.web.ts";
import { RefSelect } from "./RefSelect.tsx";

export type FieldInputProps = {
  readonly id: string;
  readonly field: Field;
  /** The resource of the field, for references to itself. */
  readonly resource: AnyResource;
  readonly value: unknown;
  readonly onChange: (next: unknown) => void;
  readonly onBlur?: () => void;
  readonly disabled?: boolean;
  readonly invalid?: boolean;
  readonly describedBy?: string;
  readonly autoFocus?: boolean;
  /** Other values of the form, for inputs that depend on them. */
  readonly beside?: Readonly<Record<string, unknown>>;
};

const inputType = (field: TextField) =>
  field.format === "email" ? "email" : field.format === "phone" ? "tel" : field.format === "url" ? "url" : "text";

function TextInput({ field, value, ...p }: FieldInputProps & { field: TextField }) {
  const text = typeof value === "string" ? value : "";
  const shared = {
    id: p.id,
    value: text,
    disabled: p.disabled,
    status: p.invalid ? ("error" as const) : undefined,
    autoFocus: p.autoFocus,
    "aria-describedby": p.describedBy,
    "aria-required": field.required,
    onBlur: p.onBlur,
    onChange: (e: { target: { value: string } }) => p.onChange(e.target.value === "" ? null : e.target.value),
  };
  if (field.format === "multiline")
    return <Input.TextArea {...shared} autoSize={{ minRows: 3, maxRows: 10 }} maxLength={field.max} />;
  return (
    <Input
      {...shared}
      type={inputType(field)}
      inputMode={field.format === "phone" ? "tel" : undefined}
      maxLength={field.max}
      autoComplete="off"
      spellCheck={field.format ? false : undefined}
      className={field.format === "code" ? "p-tabular" : undefined}
    />
  );
}

/** The input of each kind of field. */
export function FieldInput(props: FieldInputProps) {
  const t = useT();
  const { field, value, onChange } = props;
  const shared = {
    id: props.id,
    disabled: props.disabled,
    invalid: props.invalid,
    describedBy: props.describedBy,
    onBlur: props.onBlur,
  };
  switch (field.kind) {
    case "text":
      return <TextInput {...props} field={field} />;
    case "html":
      return (
        <Suspense fallback={<Input.TextArea disabled rows={6} />}>
          <HtmlInput {...shared} value={typeof value === "string" ? value : ""} max={field.max} onChange={onChange} />
        </Suspense>
      );
    case "integer":
      return (
        <FigureInput
          {...shared}
          autoFocus={props.autoFocus}
          scale={0}
          unit={field.unit}
          value={value === null || value === undefined ? null : String(value)}
          onChange={(next) => onChange(next !== null && /^-?\d{1,15}$/.test(next) ? Number(next) : next)}
        />
      );
    case "decimal":
      return (
        <FigureInput
          {...shared}
          autoFocus={props.autoFocus}
          scale={field.scale}
          unit={field.unit}
          value={(value as string | null) ?? null}
          onChange={onChange}
        />
      );
    case "date":
      return (
        <Suspense fallback={<Input disabled />}>
          <DateInput
            {...shared}
            autoFocus={props.autoFocus}
            allowClear={!field.required}
            value={(value as string | null) ?? null}
            onChange={onChange}
          />
        </Suspense>
      );
    case "instant":
      return (
        <Suspense fallback={<Input disabled />}>
          <InstantInput
            {...shared}
            autoFocus={props.autoFocus}
            allowClear={!field.required}
            value={(value as string | null) ?? null}
            onChange={onChange}
          />
        </Suspense>
      );
    case "boolean":
      return (
        <span className={styles.switch}>
          <Switch
            id={props.id}
            checked={value === true}
            disabled={props.disabled}
            aria-describedby={props.describedBy}
            onChange={onChange}
          />
          <span aria-hidden="true">{t(value ? "Ya" : "Tidak")}</span>
        </span>
      );
    case "choice":
      return (
        <Select
          id={props.id}
          autoFocus={props.autoFocus}
          className={styles.wide}
          aria-describedby={props.describedBy}
          disabled={props.disabled}
          status={props.invalid ? "error" : undefined}
          allowClear={!field.required}
          showSearch={field.choices.length > 8 ? { optionFilterProp: "label" } : false}
          placeholder={t("Pilih")}
          value={(value as string | null) ?? null}
          onBlur={props.onBlur}
          onChange={(next) => onChange(next ?? null)}
          options={field.choices.map((c) => ({ value: c.value, label: t(c.label) }))}
        />
      );
    case "ref":
      return (
        <RefSelect
          {...shared}
          autoFocus={props.autoFocus}
          target={targetOf(field, props.resource)}
          allowClear={!field.required}
          value={(value as RefValue | null) ?? null}
          onChange={onChange}
        />
      );
  }
}
