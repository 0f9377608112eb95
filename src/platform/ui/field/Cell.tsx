import type { ReactNode } from "react";
import type { Choice, DecimalField, Field, Fields, RefField, RefValue } from "#kit/field.ts";
import type { TextTranslator } from "#kit/translate-filled.ts";
import { decimal, exact, exactPercent, instant, integer, missing, money, plainDate } from "../language/format.web.ts";
import { t } from "../language/i18n.web.ts";
import { StatusTag } from "../element/StatusTag.tsx";

/** One value of a closed list; without a tone it is shown as plain text. */
export function ChoiceTag({ choice }: { choice: Choice }) {
  if (!choice.tone) return <>{t(choice.label)}</>;
  return (
    <StatusTag tone={choice.tone} mark={choice.tone === "neutral" ? "ring" : undefined}>
      {t(choice.label)}
    </StatusTag>
  );
}

/** Rupiah are shown without decimals unless there are some. */
function figure(field: DecimalField, value: string, withUnit: boolean): string {
  if (field.unit === "Rp") {
    const scale = /\.\d*[1-9]/.test(value) ? field.scale : 0;
    return withUnit ? money(value, scale) : decimal(value, scale);
  }
  // Sacks and pallets are shown without trailing zeros, because "1,000" could be read as a thousand. A rate of 4
  // percent is "4%", as in a sentence.
  if (field.unit === "%") return withUnit ? exactPercent(value) : exact(value);
  const text = field.scale === 3 && field.unit === undefined ? exact(value) : decimal(value, field.scale);
  return withUnit && field.unit ? `${text}\u00a0${t(field.unit)}` : text;
}

/** The value as one line of text, for tooltips, changes and phones. */
export function textOf(field: Field, value: unknown, say: TextTranslator, withUnit = true): string {
  if (value === null || value === undefined || value === "") return missing;
  switch (field.kind) {
    case "decimal":
      return figure(field, String(value), withUnit);
    case "integer":
      return withUnit && field.unit ? `${integer(value as number)}\u00a0${say(field.unit)}` : integer(value as number);
    case "date":
      return plainDate(String(value));
    case "instant":
      return instant(String(value));
    case "boolean":
      return say(value ? "Ya" : "Tidak");
    case "choice": {
      const choice = field.choices.find((c) => c.value === value);
      return choice ? say(choice.label) : String(value);
    }
    case "ref":
      return typeof value === "object" ? (value as RefValue).label : `#${String(value)}`;
    case "html":
      return String(value)
        .replace(/<[^>]*>/g, " ")
        .replace(/&nbsp;/g, " ")
        .replace(/\s+/g, " ")
        .trim();
    case "text":
      return field.reads ? field.reads(String(value), say) : String(value);
    default:
      return String(value);
  }
}

/** "D0040 – PT Prima Utama" → "PT Prima Utama": lists show the name, tooltips and drawers both. */
export function nameOnly(field: RefField, label: string): string {
  const first = field.to === "self" ? undefined : (field.to.fields as Fields)[field.to.represent[0] as string];
  const coded = field.to === "self" || (first?.kind === "text" && first.format === "code");
  return coded ? (/^[A-Za-z0-9][A-Za-z0-9._/-]* – (.+)$/.exec(label)?.[1] ?? label) : label;
}

/**
 * A value as shown in lists and drawers. It is a function and not a component, because 75 rows with 30 columns would
 * otherwise be 2,000 components, although rows already control rendering.
 */
export function renderValue(field: Field, value: unknown, withUnit = false): ReactNode {
  if (value === null || value === undefined || value === "") return <span className="p-faint">{missing}</span>;
  if (field.kind === "choice") {
    const choice = field.choices.find((c) => c.value === value);
    return choice ? <ChoiceTag choice={choice} /> : String(value);
  }
  if (field.kind === "boolean") return value ? t("Ya") : <span className="p-faint">{t("Tidak")}</span>;
  const text = textOf(field, value, t, withUnit);
  return field.kind === "ref" ? <span className="p-muted">{withUnit ? text : nameOnly(field, text)}</span> : text;
}

export const Cell = ({
  field,
  value,
  withUnit = false,
}: {
  readonly field: Field;
  readonly value: unknown;
  readonly withUnit?: boolean;
}) => renderValue(field, value, withUnit);
