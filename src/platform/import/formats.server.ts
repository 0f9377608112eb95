import type { ColumnStyle } from "#kit/column-style.ts";
import type { ColumnFormat } from "./import.calls.ts";
import { DateColumn, dateStyles, type DetectedDates } from "#kit/date-style.ts";
import type { Field } from "#kit/field.ts";
import { type DetectedNumbers, NumberColumn, numberLimits, numberStyles } from "#kit/number-style.ts";

export type Styles = Readonly<Record<string, ColumnStyle>>;
export type FormatKind = ColumnFormat["kind"];

/** Whether a field's texts are numbers or dates; null for fields whose texts are read unchanged. */
export const formatKind = (field: Field | undefined): FormatKind | null =>
  field?.kind === "date" ? "date" : field?.kind === "decimal" || field?.kind === "integer" ? "number" : null;
export const isStyleOf = (kind: FormatKind, style: string): style is ColumnStyle =>
  (kind === "date" ? (dateStyles as readonly string[]) : (numberStyles as readonly string[])).includes(style);

type Watched = { readonly kind: FormatKind; readonly column: NumberColumn | DateColumn };

/** Collects all texts of the number and date columns of a file, from which their formats are determined. */
export class FormatWatch {
  private readonly columns = new Map<string, Watched>();
  constructor(fields: ReadonlyMap<string, Field>) {
    for (const [name, field] of fields) {
      const limits = numberLimits(field);
      if (limits) this.columns.set(name, { kind: "number", column: new NumberColumn(limits) });
      else if (field.kind === "date") this.columns.set(name, { kind: "date", column: new DateColumn() });
    }
  }
  watches(name: string): boolean {
    return this.columns.has(name);
  }
  look(name: string, text: string, line: number): void {
    this.columns.get(name)?.column.add(text, line);
  }

  /**
   * The format of each column: the one chosen for this file, else the one that its cells prove, else the one chosen for
   * an earlier file. Without any, a person must choose, or the default applies.
   */
  decide(chosen: Styles, remembered: Styles): Record<string, ColumnFormat> {
    const out: Record<string, ColumnFormat> = {};
    for (const [name, { kind, column }] of this.columns) {
      const format = formatOf(kind, column.decide(), styleFor(kind, chosen[name]), styleFor(kind, remembered[name]));
      if (format) out[name] = format;
    }
    return out;
  }
}

const styleFor = (kind: FormatKind, style: string | undefined): ColumnStyle | undefined =>
  style !== undefined && isStyleOf(kind, style) ? style : undefined;

function formatOf(
  kind: FormatKind,
  detected: DetectedNumbers | DetectedDates | undefined,
  chosen: ColumnStyle | undefined,
  remembered: ColumnStyle | undefined,
): ColumnFormat | undefined {
  const evidence = detected && "evidence" in detected ? detected.evidence : undefined;
  const at = { kind, example: evidence?.text ?? null, line: evidence?.at ?? null };
  if (chosen) return { ...at, style: chosen, options: [], basis: "chosen" };
  if (!detected) return undefined;
  const proven = "style" in detected && evidence !== undefined;
  if (proven) return { ...at, style: detected.style, options: [], basis: "evidence" };
  if (remembered) return { ...at, style: remembered, options: [], basis: "remembered" };
  if ("style" in detected) return { ...at, style: detected.style, options: [], basis: "usual" };
  return { ...at, style: null, options: detected.options, basis: "asked" };
}

/** Whether rows have the same values with both sets of formats. */
export function sameFormats(
  a: Readonly<Record<string, ColumnFormat>>,
  b: Readonly<Record<string, ColumnFormat>>,
): boolean {
  return [...new Set([...Object.keys(a), ...Object.keys(b)])].every(
    (n) => a[n]?.style === b[n]?.style && String(a[n]?.options) === String(b[n]?.options),
  );
}
