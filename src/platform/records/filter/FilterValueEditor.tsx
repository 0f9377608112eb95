import { Checkbox, Radio } from "antd";
import { lazy, Suspense } from "react";
import type { DecimalField, Field, IntegerField } from "#kit/field.ts";
import { type Operator, valuesOf } from "#kit/filter.ts";
import { isRelative, relativeDays } from "#kit/relative-days.ts";
import { FigureInput, RefChecklist, targetOf, useT } from "#platform/ui/index.web.ts";
import type { FilterValue } from "./filter-value.web.ts";
import { operatorWord } from "./filter-words.web.ts";
import { focusFirst } from "../record/focus-first.web.ts";
import type { ListState } from "../list/useList.ts";
import fieldStyles from "#platform/ui/field/field.module.css";
import resourceStyles from "../list/resource.module.css";

/** The calendar is large and loaded only for date filters. */
const DateRange = lazy(() => import("./DateRange.tsx"));

type Part<V extends FilterValue["kind"]> = {
  readonly value: Extract<FilterValue, { kind: V }> | undefined;
  readonly onChange: (next: FilterValue) => void;
};

function FigureRange({ field, value, onChange }: Part<"range"> & { readonly field: IntegerField | DecimalField }) {
  const t = useT();
  const { from = "", to = "" } = value ?? {};
  const scale = field.kind === "decimal" ? field.scale : 0;
  return (
    <div className={resourceStyles.pair}>
      <FigureInput
        autoFocus
        scale={scale}
        unit={field.unit}
        label={t("Paling kecil")}
        placeholder={t("Paling kecil")}
        value={from || null}
        onChange={(v) => onChange({ kind: "range", from: v ?? "", to })}
      />
      <FigureInput
        scale={scale}
        unit={field.unit}
        label={t("Paling besar")}
        placeholder={t("Paling besar")}
        value={to || null}
        onChange={(v) => onChange({ kind: "range", from, to: v ?? "" })}
      />
    </div>
  );
}

/** The editor of a condition's value, by field and operator. */
export function FilterValueEditor({
  field,
  operator,
  list,
  value,
  onChange,
}: {
  readonly field: Field;
  readonly operator: Operator;
  readonly list: ListState;
  readonly value: FilterValue | undefined;
  readonly onChange: (next: FilterValue) => void;
}) {
  const t = useT();
  const set = value?.kind === "set" ? value : undefined;
  const range = value?.kind === "range" ? value : undefined;
  switch (field.kind) {
    case "choice":
      return (
        <Checkbox.Group
          className={resourceStyles.choices}
          value={[...(set?.values ?? [])]}
          onChange={(v) => onChange({ kind: "set", values: v as string[] })}
          options={field.choices.map((c) => ({ value: c.value, label: t(c.label) }))}
        />
      );
    case "ref":
      return (
        <RefChecklist
          label={t(field.label)}
          target={targetOf(field, list.resource)}
          ids={(set?.values ?? []).map(Number)}
          onChange={(ids) => onChange({ kind: "set", values: ids.map(String) })}
        />
      );
    case "boolean":
      return (
        <Radio.Group
          className={resourceStyles.choices}
          value={value?.kind === "flag" ? value.on : undefined}
          onChange={(e) => onChange({ kind: "flag", on: e.target.value })}
          options={[
            { value: true, label: t("Ya") },
            { value: false, label: t("Tidak") },
          ]}
        />
      );
    case "date":
    case "instant":
      return (
        <>
          <RelativeDays value={value?.kind === "relative" ? value.day : undefined} onChange={onChange} />
          <Suspense fallback={null}>
            <DateRange
              from={range?.from ?? ""}
              to={range?.to ?? ""}
              onChange={(from, to) => onChange({ kind: "range", from, to })}
            />
          </Suspense>
        </>
      );
    case "integer":
    case "decimal":
      return <FigureRange field={field} value={range} onChange={onChange} />;
    default:
      if (operator === "in")
        return (
          <PastedList values={value?.kind === "list" ? value.values : []} onChange={onChange} label={t(field.label)} />
        );
      return (
        <input
          className={fieldStyles.search}
          ref={focusFirst}
          aria-label={t(field.label)}
          placeholder={t(operatorWord(field, operator))}
          maxLength={100}
          value={value?.kind === "text" ? value.text : ""}
          onChange={(e) => onChange({ kind: "text", text: e.target.value })}
        />
      );
  }
}

/** Codes pasted from a spreadsheet, one per line. */
function PastedList({
  values,
  label,
  onChange,
}: {
  readonly values: readonly string[];
  readonly label: string;
  readonly onChange: (next: FilterValue) => void;
}) {
  const t = useT();
  return (
    <textarea
      className={`${fieldStyles.search} ${resourceStyles.pasted}`}
      ref={focusFirst}
      rows={5}
      defaultValue={values.join("\n")}
      aria-label={label}
      placeholder={t("Tempel daftar, satu per baris")}
      onChange={(e) => onChange({ kind: "list", values: valuesOf(e.target.value) })}
    />
  );
}

function RelativeDays({
  value,
  onChange,
}: {
  readonly value: string | undefined;
  readonly onChange: (next: FilterValue) => void;
}) {
  const t = useT();
  return (
    <select
      className={resourceStyles.op}
      aria-label={t("Rentang yang ikut hari ini")}
      value={value ?? ""}
      onChange={(e) =>
        onChange(
          isRelative(e.target.value) ? { kind: "relative", day: e.target.value } : { kind: "range", from: "", to: "" },
        )
      }
    >
      <option value="">{t("Tanggal tetap")}</option>
      {Object.entries(relativeDays).map(([key, word]) => (
        <option key={key} value={key}>
          {t(word)}
        </option>
      ))}
    </select>
  );
}
