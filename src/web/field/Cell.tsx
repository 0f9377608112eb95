import { memo } from "react";
import type { Choice, DecimalField, Field, RefValue } from "#kit/field.ts";
import { decimal, instant, integer, missing, money, plainDate } from "#web/format.ts";
import { useT } from "#web/i18n.ts";
import { StatusTag } from "#web/shell/StatusTag.tsx";
import "./field.css";

/** One value of a closed list; a list without tones is a word like any other. */
export function ChoiceTag({ choice }: { choice: Choice }) {
  const t = useT();
  if (!choice.tone) return <>{t(choice.label)}</>;
  return (
    <StatusTag tone={choice.tone} mark={choice.tone === "neutral" ? "ring" : undefined}>
      {t(choice.label)}
    </StatusTag>
  );
}

/** Rupiah shows no sen unless there are some. */
function figure(field: DecimalField, value: string, withUnit: boolean): string {
  if (field.unit === "Rp") {
    const scale = /\.\d*[1-9]/.test(value) ? field.scale : 0;
    return withUnit ? money(value, scale) : decimal(value, scale);
  }
  const text = decimal(value, field.scale);
  return withUnit && field.unit ? `${text}\u00a0${field.unit}` : text;
}

/** The value as one line of text, for tooltips, changes and phones. */
export function textOf(field: Field, value: unknown, t: (source: string) => string, withUnit = true): string {
  if (value === null || value === undefined || value === "") return missing;
  switch (field.kind) {
    case "decimal":
      return figure(field, String(value), withUnit);
    case "integer":
      return withUnit && field.unit ? `${integer(value as number)}\u00a0${field.unit}` : integer(value as number);
    case "date":
      return plainDate(String(value));
    case "instant":
      return instant(String(value));
    case "boolean":
      return t(value ? "Ya" : "Tidak");
    case "choice": {
      const choice = field.choices.find((c) => c.value === value);
      return choice ? t(choice.label) : String(value);
    }
    case "ref":
      return typeof value === "object" ? (value as RefValue).label : `#${String(value)}`;
    case "html":
      return String(value)
        .replace(/<[^>]*>/g, " ")
        .replace(/&nbsp;/g, " ")
        .replace(/\s+/g, " ")
        .trim();
    default:
      return String(value);
  }
}

type CellProps = { readonly field: Field; readonly value: unknown; readonly withUnit?: boolean };
/** A value as lists and drawers show it; compared by value, so that a row drawn again costs nothing. */
export const Cell = memo(
  function Cell({ field, value, withUnit = false }: CellProps) {
    const t = useT();
    if (value === null || value === undefined || value === "") return <span className="p-faint">{missing}</span>;
    if (field.kind === "choice") {
      const choice = field.choices.find((c) => c.value === value);
      return choice ? <ChoiceTag choice={choice} /> : String(value);
    }
    if (field.kind === "boolean") return <span className={value ? undefined : "p-faint"}>{t(value ? "Ya" : "Tidak")}</span>;
    const text = textOf(field, value, t, withUnit);
    if (field.kind === "ref") return <span className="p-muted">{text}</span>;
    return <>{text}</>;
  },
  (a, b) => a.field === b.field && a.withUnit === b.withUnit && sameShown(a.value, b.value),
);
const sameShown = (a: unknown, b: unknown): boolean =>
  a === b ||
  (typeof a === "object" && typeof b === "object" && a !== null && b !== null && (a as RefValue).id === (b as RefValue).id && (a as RefValue).label === (b as RefValue).label);
