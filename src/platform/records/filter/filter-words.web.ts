/** The text of a filter's chip. */
import type { Field } from "#kit/field.ts";
import { type Operator, operatorsOf } from "#kit/filter.ts";
import { relativeDays } from "#kit/relative-days.ts";
import { dateRange, decimal, integer, plainDate } from "#platform/ui/index.web.ts";
import type { FilterValue } from "./filter-value.web.ts";

type Say = (source: string, values?: Readonly<Record<string, string | number>>) => string;

function rangeWords(field: Field, from: string, to: string, t: Say): string {
  if (field.kind === "date" || field.kind === "instant") {
    if (from && to) return dateRange(from, to);
    return from ? `≥ ${plainDate(from)}` : `≤ ${plainDate(to)}`;
  }
  const unit = "unit" in field && field.unit ? field.unit : "";
  const figure = (v: string) => (field.kind === "decimal" ? decimal(v, v.split(".")[1]?.length ?? 0) : integer(v));
  const withUnit = (text: string) => (unit === "Rp" ? `Rp\u00a0${text}` : unit ? `${text} ${t(unit)}` : text);
  if (from && to) return from === to ? withUnit(figure(from)) : withUnit(`${figure(from)}–${figure(to)}`);
  return from ? `≥ ${withUnit(figure(from))}` : `≤ ${withUnit(figure(to))}`;
}

const textWords: Readonly<Record<Operator, string>> = {
  "": "diawali",
  has: "memuat",
  is: "persis",
  not: "bukan",
  lacks: "tanpa",
  in: "salah satu dari",
};
/** The label of an operator in a choice. */
export function operatorWord(field: Field, operator: Operator): string {
  if (field.kind === "text") return field.many && operator === "" ? "adalah" : textWords[operator];
  if (operator === "not") return isScale(field) ? "di luar" : "bukan";
  return isScale(field) ? "antara" : "adalah";
}
const isScale = (field: Field) =>
  field.kind === "date" || field.kind === "instant" || field.kind === "integer" || field.kind === "decimal";

/** Operator and value as in a chip: "memuat abadi", "bukan Tutup", "kosong". */
export function conditionWords(
  field: Field,
  operator: Operator,
  value: FilterValue,
  labels: ReadonlyMap<number, string>,
  t: Say,
): string {
  if (value.kind === "empty") return t(operator === "not" ? "terisi" : "kosong");
  const words = filterWords(field, value, labels, t);
  if (operator === "") return words;
  return operatorsOf(field).includes(operator) ? `${t(operatorWord(field, operator))} ${words}` : words;
}

function filterWords(field: Field, value: FilterValue, labels: ReadonlyMap<number, string>, t: Say): string {
  switch (value.kind) {
    case "empty":
      return t("kosong");
    case "flag":
      return t(value.on ? "Ya" : "Tidak");
    case "text":
      return value.text;
    case "relative":
      return t(relativeDays[value.day]).toLocaleLowerCase();
    case "list":
      return value.values.length > 2 ? t("{count} nilai", { count: value.values.length }) : value.values.join(", ");
    case "range":
      return rangeWords(field, value.from, value.to, t);
    case "ranges":
      return value.ranges.map((r) => rangeWords(field, r.from, r.to, t)).join(", ");
    case "set": {
      if (value.values.length > 1) return t("{count} dipilih", { count: value.values.length });
      const only = value.values[0] ?? "";
      if (field.kind === "choice") return t(field.choices.find((c) => c.value === only)?.label ?? only);
      return labels.get(Number(only)) ?? "…";
    }
  }
}
