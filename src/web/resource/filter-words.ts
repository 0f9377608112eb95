/** What a chip says of a set filter. */
import type { Field } from "#kit/field.ts";
import { dateRange, decimal, integer, plainDate } from "#web/format.ts";
import type { FilterValue } from "./filter-value.ts";

type Say = (source: string, values?: Readonly<Record<string, string | number>>) => string;

function rangeWords(field: Field, from: string, to: string): string {
  if (field.kind === "date" || field.kind === "instant") {
    if (from && to) return dateRange(from, to);
    return from ? `≥ ${plainDate(from)}` : `≤ ${plainDate(to)}`;
  }
  const unit = "unit" in field && field.unit ? field.unit : "";
  const figure = (v: string) => (field.kind === "decimal" ? decimal(v, v.split(".")[1]?.length ?? 0) : integer(v));
  const withUnit = (text: string) => (unit === "Rp" ? `Rp\u00a0${text}` : unit ? `${text} ${unit}` : text);
  if (from && to) return from === to ? withUnit(figure(from)) : withUnit(`${figure(from)}–${figure(to)}`);
  return from ? `≥ ${withUnit(figure(from))}` : `≤ ${withUnit(figure(to))}`;
}

export function filterWords(field: Field, value: FilterValue, labels: ReadonlyMap<number, string>, t: Say): string {
  switch (value.kind) {
    case "empty":
      return t("kosong");
    case "flag":
      return t(value.on ? "Ya" : "Tidak");
    case "text":
      return `${value.text}…`;
    case "range":
      return rangeWords(field, value.from, value.to);
    case "set": {
      if (value.values.length > 1) return t("{count} dipilih", { count: value.values.length });
      const only = value.values[0] ?? "";
      if (field.kind === "choice") return t(field.choices.find((c) => c.value === only)?.label ?? only);
      return labels.get(Number(only)) ?? "…";
    }
  }
}
