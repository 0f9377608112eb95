import DeleteOutlined from "@ant-design/icons/DeleteOutlined";
import PlusOutlined from "@ant-design/icons/PlusOutlined";
import { Button, Input, Select } from "antd";
import {
  type Condition,
  isTest,
  type ItemTest,
  type Operator,
  operatorOf,
  operatorsOf,
  type SurveyItem,
  withOptions,
} from "#features/atsalesman/rules/survey-logic.ts";
import { Segmented, useT } from "#platform/ui/index.web.ts";
import styles from "./designer.module.css";

type Props = {
  readonly condition: Condition | null;
  readonly before: readonly SurveyItem[];
  readonly disabled: boolean;
  readonly onChange: (next: Condition | null) => void;
};
type Mode = "all" | "any";
const words: Readonly<Record<Operator, string>> = {
  is: "adalah",
  isNot: "bukan",
  in: "salah satu dari",
  lt: "kurang dari",
  gte: "paling sedikit",
  answered: "dijawab",
};

/** The tests of a flat condition; null for a nested condition, which is shown read-only. */
function flat(condition: Condition | null): { readonly mode: Mode; readonly tests: readonly ItemTest[] } | null {
  if (condition === null) return { mode: "all", tests: [] };
  if (isTest(condition)) return { mode: "all", tests: [condition] };
  const mode = "all" in condition ? "all" : "any";
  const parts = "all" in condition ? condition.all : condition.any;
  return parts.every(isTest) ? { mode, tests: parts as readonly ItemTest[] } : null;
}
const joined = (mode: Mode, tests: readonly ItemTest[]): Condition | null =>
  tests.length === 0
    ? null
    : tests.length === 1
      ? (tests[0] as ItemTest)
      : mode === "all"
        ? { all: tests }
        : { any: tests };

/** When an item is shown: always, or depending on answers to earlier items. */
export function ConditionForm({ condition, before, disabled, onChange }: Props) {
  const t = useT();
  const simple = flat(condition);
  const testable = before.filter((i) => operatorsOf(i.kind).length > 0);
  if (!simple)
    return (
      <fieldset className={styles.set}>
        <legend>{t("Ditampilkan bila")}</legend>
        <pre className="p-small p-mono">{JSON.stringify(condition, null, 1)}</pre>
        {disabled ? null : <Button onClick={() => onChange(null)}>{t("Selalu ditampilkan")}</Button>}
      </fieldset>
    );
  const { mode, tests } = simple;
  const put = (at: number, next: ItemTest) =>
    onChange(
      joined(
        mode,
        tests.map((x, i) => (i === at ? next : x)),
      ),
    );
  const add = () => {
    const item = testable.at(-1) as SurveyItem;
    onChange(joined(mode, [...tests, { item: item.key, answered: true }]));
  };
  return (
    <fieldset className={styles.set}>
      <legend>{t("Ditampilkan bila")}</legend>
      {tests.length === 0 ? <p className="p-small p-muted">{t("Selalu ditampilkan")}</p> : null}
      {tests.length > 1 ? (
        <Segmented<Mode>
          value={mode}
          disabled={disabled}
          aria-label={t("Ditampilkan bila")}
          options={[
            { value: "all", label: t("Semua syarat") },
            { value: "any", label: t("Salah satu syarat") },
          ]}
          onChange={(next) => onChange(joined(next, tests))}
        />
      ) : null}
      {tests.map((test, at) => (
        <TestLine
          // tests have no ids
          // biome-ignore lint/suspicious/noArrayIndexKey: only the position identifies a test
          key={at}
          test={test}
          items={testable}
          disabled={disabled}
          onChange={(next) => put(at, next)}
          onRemove={() =>
            onChange(
              joined(
                mode,
                tests.filter((_, i) => i !== at),
              ),
            )
          }
        />
      ))}
      {disabled || testable.length === 0 ? null : (
        <Button icon={<PlusOutlined />} onClick={add}>
          {t("Tambah syarat")}
        </Button>
      )}
    </fieldset>
  );
}

type LineProps = {
  readonly test: ItemTest;
  readonly items: readonly SurveyItem[];
  readonly disabled: boolean;
  readonly onChange: (next: ItemTest) => void;
  readonly onRemove: () => void;
};
function TestLine({ test, items, disabled, onChange, onRemove }: LineProps) {
  const t = useT();
  const item = items.find((i) => i.key === test.item);
  const operator = operatorOf(test) ?? "answered";
  const withValue = (o: Operator, value: string): ItemTest => {
    if (o === "answered") return { item: test.item, answered: true };
    return o === "in"
      ? { item: test.item, in: value === "" ? [] : [value] }
      : ({ item: test.item, [o]: value } as ItemTest);
  };
  const first = item?.options[0]?.value ?? "";
  return (
    <div className={styles.test}>
      <Select
        aria-label={t("Butir yang diuji")}
        value={test.item}
        disabled={disabled}
        options={items.map((i) => ({ value: i.key, label: i.label || i.key }))}
        onChange={(key) => onChange({ item: key, answered: true })}
      />
      <Select
        aria-label={t("Syarat")}
        value={test.answered === false ? "notAnswered" : operator}
        disabled={disabled}
        options={[
          ...(item ? operatorsOf(item.kind) : []).map((o) => ({ value: o as string, label: t(words[o]) })),
          { value: "notAnswered", label: t("tidak dijawab") },
        ]}
        onChange={(o) =>
          onChange(o === "notAnswered" ? { item: test.item, answered: false } : withValue(o as Operator, first))
        }
      />
      <TestValue test={test} item={item} disabled={disabled} onChange={onChange} />
      {disabled ? null : <Button icon={<DeleteOutlined />} aria-label={t("Hapus syarat")} onClick={onRemove} />}
    </div>
  );
}

type ValueProps = Pick<LineProps, "test" | "disabled" | "onChange"> & { readonly item: SurveyItem | undefined };
function TestValue({ test, item, disabled, onChange }: ValueProps) {
  const t = useT();
  const operator = operatorOf(test);
  if (!item || !operator || operator === "answered") return null;
  const choices = item.options.map((o) => ({ value: o.value, label: o.label || o.value }));
  if (operator === "in")
    return (
      <Select
        mode="multiple"
        aria-label={t("Nilai")}
        value={[...(test.in ?? [])]}
        disabled={disabled}
        options={choices}
        onChange={(values: string[]) => onChange({ item: test.item, in: values })}
      />
    );
  const value = test[operator] ?? "";
  const set = (next: string) => onChange({ item: test.item, [operator]: next } as ItemTest);
  return withOptions.includes(item.kind) ? (
    <Select aria-label={t("Nilai")} value={value} disabled={disabled} options={choices} onChange={set} />
  ) : (
    <Input aria-label={t("Nilai")} value={value} disabled={disabled} onChange={(e) => set(e.target.value)} />
  );
}
