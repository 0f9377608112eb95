import DeleteOutlined from "@ant-design/icons/DeleteOutlined";
import PlusOutlined from "@ant-design/icons/PlusOutlined";
import { Button, Input, Select, Switch } from "antd";
import { useId } from "react";
import {
  isNumeric,
  type ItemKind,
  itemKinds,
  type SurveyItem,
  type SurveyOption,
  yesNoValues,
} from "#features/atsalesman/rules/survey-logic.ts";
import { useT } from "#platform/ui/index.web.ts";
import { ConditionForm } from "./ConditionForm.tsx";
import styles from "./designer.module.css";

type Props = {
  readonly item: SurveyItem;
  /** Items that the condition may test. */
  readonly before: readonly SurveyItem[];
  readonly editable: boolean;
  /** Whether a published version contains the item, so that key and kind cannot change. */
  readonly fixed: boolean;
  readonly onChange: (next: SurveyItem) => void;
};
const defaultYesNo = { yes: "Ya", no: "Tidak" } as const;

/** The question of one item, its kind of answer, and its condition. */
export function ItemForm({ item, before, editable, fixed, onChange }: Props) {
  const t = useT();
  const id = useId();
  const off = !editable;
  const set = (next: Partial<SurveyItem>) => onChange({ ...item, ...next });
  const setKind = (kind: ItemKind) => {
    const options = kind === "yesNo" ? yesNoValues.map((value) => ({ value, label: defaultYesNo[value] })) : [];
    const choices = (kind === "single" || kind === "multi") && item.kind !== "yesNo" ? item.options : options;
    set({ kind, options: choices, ...(isNumeric(kind) ? {} : { min: null, max: null }) });
  };
  return (
    <section className="p-card" aria-label={t("Sifat butir")}>
      <header>
        <h2>{t("Sifat butir")}</h2>
      </header>
      <div className={`p-body ${styles.form}`}>
        <label htmlFor={`${id}-label`}>{t("Pertanyaan")}</label>
        <Input.TextArea
          id={`${id}-label`}
          value={item.label}
          maxLength={400}
          autoSize
          disabled={off}
          onChange={(e) => set({ label: e.target.value })}
        />
        <label htmlFor={`${id}-help`}>{t("Petunjuk")}</label>
        <Input
          id={`${id}-help`}
          value={item.help ?? ""}
          maxLength={400}
          disabled={off}
          onChange={(e) => set({ help: e.target.value || null })}
        />
        <label htmlFor={`${id}-kind`}>{t("Jenis butir")}</label>
        <Select
          id={`${id}-kind`}
          value={item.kind}
          disabled={off || fixed}
          onChange={setKind}
          options={Object.entries(itemKinds).map(([value, label]) => ({ value: value as ItemKind, label: t(label) }))}
        />
        <label htmlFor={`${id}-key`}>{t("Kode butir")}</label>
        <Input
          id={`${id}-key`}
          className="p-mono"
          value={item.key}
          maxLength={40}
          disabled={off || fixed}
          onChange={(e) => set({ key: e.target.value })}
        />
        {fixed ? (
          <small className="p-faint">{t("Kunci dan jenis butir yang sudah terbit tidak berubah.")}</small>
        ) : null}
        {item.kind === "note" ? null : (
          <label className={styles.switch} htmlFor={`${id}-required`}>
            <Switch
              id={`${id}-required`}
              checked={item.required}
              disabled={off}
              onChange={(required) => set({ required })}
            />
            {t("Wajib dijawab")}
          </label>
        )}
        {isNumeric(item.kind) ? (
          <div className={styles.pair}>
            <label htmlFor={`${id}-min`}>{t("Paling sedikit")}</label>
            <Input
              id={`${id}-min`}
              value={item.min ?? ""}
              disabled={off}
              onChange={(e) => set({ min: e.target.value || null })}
            />
            <label htmlFor={`${id}-max`}>{t("Paling banyak")}</label>
            <Input
              id={`${id}-max`}
              value={item.max ?? ""}
              disabled={off}
              onChange={(e) => set({ max: e.target.value || null })}
            />
          </div>
        ) : null}
        {item.kind === "single" || item.kind === "multi" ? (
          <Options options={item.options} disabled={off} onChange={(options) => set({ options })} />
        ) : null}
        <ConditionForm
          condition={item.condition}
          before={before}
          disabled={off}
          onChange={(condition) => set({ condition })}
        />
      </div>
    </section>
  );
}

type OptionsProps = {
  readonly options: readonly SurveyOption[];
  readonly disabled: boolean;
  readonly onChange: (next: readonly SurveyOption[]) => void;
};
const freeValue = (options: readonly SurveyOption[]): string => {
  for (let n = options.length + 1; ; n++) if (!options.some((o) => o.value === `o${n}`)) return `o${n}`;
};
/** Labels may change between versions; answers are counted by the value behind a label. */
function Options({ options, disabled, onChange }: OptionsProps) {
  const t = useT();
  return (
    <fieldset className={styles.set} disabled={disabled}>
      <legend>{t("Pilihan jawaban")}</legend>
      {options.map((o, at) => (
        <div key={o.value} className={styles.line}>
          <Input
            value={o.label}
            maxLength={200}
            disabled={disabled}
            aria-label={t("Pilihan {n}", { n: String(at + 1) })}
            onChange={(e) => onChange(options.map((x) => (x === o ? { ...x, label: e.target.value } : x)))}
          />
          <Button
            icon={<DeleteOutlined />}
            aria-label={t("Hapus pilihan {n}", { n: String(at + 1) })}
            onClick={() => onChange(options.filter((x) => x !== o))}
          />
        </div>
      ))}
      <Button icon={<PlusOutlined />} onClick={() => onChange([...options, { value: freeValue(options), label: "" }])}>
        {t("Tambah pilihan")}
      </Button>
    </fieldset>
  );
}
