import RightOutlined from "@ant-design/icons/RightOutlined";
import { Button, Checkbox, Radio } from "antd";
import { type FormEvent, lazy, Suspense, useState } from "react";
import type { DecimalField, Field, IntegerField } from "#kit/field.ts";
import { FigureInput } from "#web/field/FigureInput.tsx";
import { targetOf } from "#web/field/lookup.ts";
import { RefChecklist } from "#web/field/RefChecklist.tsx";
import { useT } from "#web/i18n.ts";
import { type FilterValue, readFilter, writeFilter } from "./filter-value.ts";
import { focusFirst } from "./focus-first.ts";
import { fieldOf, filterNames } from "./list-query.ts";
import { useMay } from "./useMay.ts";
import type { ListState } from "./useList.ts";

/** A calendar is heavy; it comes when somebody filters by a date. */
const DateRange = lazy(() => import("./DateRange.tsx"));

type Part<V extends FilterValue["kind"]> = { readonly value: Extract<FilterValue, { kind: V }> | undefined; readonly onChange: (next: FilterValue) => void };

function FigureRange({ field, value, onChange }: Part<"range"> & { readonly field: IntegerField | DecimalField }) {
  const t = useT();
  const { from = "", to = "" } = value ?? {};
  const scale = field.kind === "decimal" ? field.scale : 0;
  return (
    <div className="r-pair">
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

function Editor({
  field,
  list,
  value,
  onChange,
}: {
  readonly field: Field;
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
          className="r-choices"
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
          className="r-choices"
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
        <Suspense fallback={null}>
          <DateRange from={range?.from ?? ""} to={range?.to ?? ""} onChange={(from, to) => onChange({ kind: "range", from, to })} />
        </Suspense>
      );
    case "integer":
    case "decimal":
      return <FigureRange field={field} value={range} onChange={onChange} />;
    default:
      return (
        <input
          className="f-search"
          ref={focusFirst}
          aria-label={t(field.label)}
          placeholder={t("Diawali dengan")}
          maxLength={100}
          value={value?.kind === "text" ? value.text : ""}
          onChange={(e) => onChange({ kind: "text", text: e.target.value })}
        />
      );
  }
}

function One({
  list,
  field,
  raw,
  onApply,
  onCancel,
}: {
  readonly list: ListState;
  readonly field: Field;
  readonly raw: string | undefined;
  readonly onApply: (raw: string | undefined) => void;
  readonly onCancel: () => void;
}) {
  const t = useT();
  const [value, setValue] = useState<FilterValue | undefined>(() => (raw ? readFilter(field, raw) : undefined));
  const written = value && writeFilter(value);
  const wrong = written !== undefined && readFilter(field, written) === undefined;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    event.stopPropagation();
    if (!wrong) onApply(written);
  };
  return (
    <form className="r-editor" onSubmit={submit}>
      <b>{t(field.label)}</b>
      {value?.kind === "empty" ? null : <Editor field={field} list={list} value={value} onChange={setValue} />}
      {field.required ? null : (
        <Checkbox checked={value?.kind === "empty"} onChange={(e) => setValue(e.target.checked ? { kind: "empty" } : undefined)}>
          {t("Hanya yang kosong")}
        </Checkbox>
      )}
      {wrong ? (
        <p className="r-wrong" role="alert">
          {t("Nilai penyaring tidak sah.")}
        </p>
      ) : null}
      <div className="r-editor-foot">
        <Button size="small" type="text" onClick={onCancel}>
          {t("Batal")}
        </Button>
        <Button size="small" type="primary" htmlType="submit" disabled={wrong || (written === undefined && raw === undefined)}>
          {t("Terapkan")}
        </Button>
      </div>
    </form>
  );
}

type Props = { readonly list: ListState; readonly name?: string; readonly onApply: (name: string, raw: string | undefined) => void; readonly onCancel: () => void };
/** First which field, then what of it; a chip comes straight to the second. */
export default function FilterEditor({ list, name, onApply, onCancel }: Props) {
  const t = useT();
  const may = useMay();
  const [chosen, setChosen] = useState(name);
  const { resource, query } = list;
  const field = chosen ? fieldOf(resource, chosen) : undefined;
  if (chosen && field) return <One key={chosen} list={list} field={field} raw={query.filters[chosen]} onApply={(raw) => onApply(chosen, raw)} onCancel={onCancel} />;
  const free = filterNames(resource).filter((n) => {
    const f = fieldOf(resource, n);
    return f && (!f.access || may(f.access)) && query.filters[n] === undefined && !list.fixed?.[n];
  });
  return (
    <ul className="r-fields">
      {free.map((n, at) => (
        <li key={n}>
          <button type="button" ref={at === 0 ? focusFirst : undefined} onClick={() => setChosen(n)}>
            {t(fieldOf(resource, n)?.label ?? n)} <RightOutlined aria-hidden="true" />
          </button>
        </li>
      ))}
    </ul>
  );
}
