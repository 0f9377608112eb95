import type { Field } from "#kit/field.ts";
import type { TextTranslator } from "#kit/translate-filled.ts";
import { decimalForEdit, textOf } from "#platform/ui/index.web.ts";

/** The value of a cell in the reader's format; undefined if it equals the cell's text. */
export function storedText(field: Field, text: string, value: unknown, say: TextTranslator): string | undefined {
  if (value === undefined || value === null) return undefined;
  const figure = field.kind === "decimal" || field.kind === "integer";
  const shown = figure ? decimalForEdit(String(value)) : textOf(field, value, say, false);
  return shown === text ? undefined : shown;
}
