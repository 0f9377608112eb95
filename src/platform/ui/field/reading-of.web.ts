import { type ColumnStyle, sampleOf } from "#kit/column-style.ts";
import { dateStyles, type DateStyle, readDate } from "#kit/date-style.ts";
import { type NumberStyle, readNumber } from "#kit/number-style.ts";
import { plainDate } from "../language/format.web.ts";
import { decimalForEdit } from "./decimal-text.web.ts";

const isDate = (style: ColumnStyle): style is DateStyle => (dateStyles as readonly string[]).includes(style);

/** The value of a text in a format, written in the reader's language; undefined if it is invalid in that format. */
export function readingOf(style: ColumnStyle, text: string, unit?: string): string | undefined {
  if (isDate(style)) {
    const day = readDate(text, style);
    return day === null || Number(day.slice(5, 7)) > 12 ? undefined : plainDate(day);
  }
  const read = readNumber(text, [style as NumberStyle], unit);
  return "value" in read ? decimalForEdit(read.value) : undefined;
}

/** The label of a format for a text: the resulting value, or otherwise a sample. */
export const formatLabel = (style: ColumnStyle, text: string, unit?: string): string =>
  readingOf(style, text, unit) ?? sampleOf(style);
