import { Button } from "antd";
import { type FormEvent, useState } from "react";
import type { Field } from "#kit/field.ts";
import { type Operator, operatorsOf, readCondition, writeCondition } from "#kit/filter.ts";
import { isReversed, reversedMessage } from "#kit/pairs.ts";
import { useT } from "#platform/ui/index.web.ts";
import { FieldPicker } from "./FieldPicker.tsx";
import { type FilterValue, readFilter, writeFilter } from "./filter-value.web.ts";
import { operatorWord } from "./filter-words.web.ts";
import { FilterValueEditor } from "./FilterValueEditor.tsx";
import { fieldOf } from "../list/list-query.web.ts";
import type { ListState } from "../list/useList.ts";
import resourceStyles from "../list/resource.module.css";

type Apply = (key: string, raw: string | undefined) => void;
type OneProps = {
  readonly list: ListState;
  readonly name: string;
  readonly field: Field;
  readonly operator: Operator;
  readonly raw: string | undefined;
  readonly onApply: Apply;
  readonly onCancel: () => void;
};
/** Empty and non-empty are offered as operators, although the address encodes them as a value. */
type OperatorChoice = Operator | "empty" | "filled";
const asOperator = (choice: OperatorChoice): Operator =>
  choice === "empty" ? "" : choice === "filled" ? "not" : choice;

function One({ list, name, field, operator, raw, onApply, onCancel }: OneProps) {
  const t = useT();
  const [value, setValue] = useState<FilterValue | undefined>(() =>
    raw ? readFilter(field, raw, operator) : undefined,
  );
  const [choice, setChoice] = useState<OperatorChoice>(() =>
    value?.kind === "empty" ? (operator === "not" ? "filled" : "empty") : operator,
  );
  const bare = choice === "empty" || choice === "filled";
  const written = bare ? "~" : value?.kind === "empty" ? undefined : value && writeFilter(value);
  const wrong = written !== undefined && readFilter(field, written, asOperator(choice)) === undefined;
  const choose = (next: OperatorChoice) => {
    // A list and a text have different editors; other values are kept when the operator changes.
    if ((next === "in") !== (choice === "in") || value?.kind === "empty") setValue(undefined);
    setChoice(next);
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    event.stopPropagation();
    if (!wrong) onApply(writeCondition({ field: name, operator: asOperator(choice) }), written);
  };
  return (
    <form className={resourceStyles.editor} onSubmit={submit}>
      <div className={resourceStyles.asked}>
        <b>{t(field.label)}</b>
        <select
          className={resourceStyles.op}
          value={choice}
          aria-label={t("Cara menyaring")}
          onChange={(e) => choose(e.target.value as OperatorChoice)}
        >
          {operatorsOf(field).map((o) => (
            <option key={o} value={o}>
              {t(operatorWord(field, o))}
            </option>
          ))}
          {field.required ? null : <option value="empty">{t("kosong")}</option>}
          {field.required ? null : <option value="filled">{t("terisi")}</option>}
        </select>
      </div>
      {bare ? null : (
        <FilterValueEditor key={choice} field={field} operator={choice} list={list} value={value} onChange={setValue} />
      )}
      {wrong ? (
        <p className={resourceStyles.wrong} role="alert">
          {t(
            value?.kind === "range" && isReversed(field, value.from, value.to)
              ? reversedMessage(field)
              : "Nilai penyaring tidak sah.",
          )}
        </p>
      ) : null}
      <div className={resourceStyles.editorFoot}>
        <Button size="small" type="text" onClick={onCancel}>
          {t("Batal")}
        </Button>
        <Button
          size="small"
          type="primary"
          htmlType="submit"
          disabled={wrong || (written === undefined && raw === undefined)}
        >
          {t("Terapkan")}
        </Button>
      </div>
    </form>
  );
}

type Props = {
  readonly list: ListState;
  readonly names: readonly string[];
  /** The condition being edited; without one a field is selected first. */
  readonly set?: string;
  readonly raw: string | undefined;
  readonly onApply: Apply;
  readonly onCancel: () => void;
};
/** Selects a field and then its condition; a chip opens the second step directly. */
export default function FilterEditor({ list, names, set, raw, onApply, onCancel }: Props) {
  const [chosen, setChosen] = useState(set);
  const condition = chosen === undefined ? undefined : readCondition(list.resource, chosen);
  const field = condition && fieldOf(list.resource, condition.field);
  if (condition && field)
    return (
      <One
        key={chosen}
        list={list}
        name={condition.field}
        field={field}
        operator={condition.operator}
        raw={raw}
        onApply={onApply}
        onCancel={onCancel}
      />
    );
  return <FieldPicker resource={list.resource} names={names} onChoose={setChosen} />;
}
