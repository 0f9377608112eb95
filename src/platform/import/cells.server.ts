import { isAcceptedDay } from "#kit/day.ts";
import { dayOfNumber, type DateStyle, readDate } from "#kit/date-style.ts";
import { sampleOf } from "#kit/column-style.ts";
import type { ColumnFormat } from "./import.calls.ts";
import type { DecimalField, Field, IntegerField, TextField } from "#kit/field.ts";
import { type NumberStyle, readNumber } from "#kit/number-style.ts";
import { cellFault, plainCell } from "./cell-for-field.server.ts";
import { plainNumber, type RawCell, textOf, timeOfSerial } from "./read/cell.server.ts";

/** `day`: the date in a time cell. */
export type Read =
  | { readonly value: unknown; readonly day?: string }
  | { readonly error: string; readonly values?: Readonly<Record<string, string | number>> };

/** Converts a cell to the value that the API accepts. References remain text and are looked up in bulk. */
export function readCell(field: Field, raw: RawCell, format?: ColumnFormat): Read {
  const unfit = cellFault(field, raw);
  if (unfit) return unfit;
  const cell = plainCell(field, raw);
  if (cell === null) return { value: null };
  switch (field.kind) {
    case "integer": {
      const read = readNumberCell(field, cell, format);
      if ("error" in read) return read;
      return /^-?\d{1,15}$/.test(String(read.value)) ? { value: Number(read.value) } : { error: notWhole };
    }
    case "decimal":
      return readNumberCell(field, cell, format);
    case "date":
      return readDateCell(cell, format);
    case "boolean": {
      const t = String(cell).toLowerCase();
      if (["ya", "true", "1", "yes", "y", "benar"].includes(t)) return { value: true };
      return ["tidak", "false", "0", "no", "n", "t", "tdk"].includes(t)
        ? { value: false }
        : { error: "Tulis Ya atau Tidak." };
    }
    case "choice": {
      const text = (textOf(cell) ?? "").toLowerCase();
      const hit = field.choices.find((c) => c.value.toLowerCase() === text || c.label.toLowerCase() === text);
      return hit ? { value: hit.value } : { error: "Pilihan tidak dikenal." };
    }
    case "text":
      return field.format === "clock" ? readClock(field, cell) : { value: textOf(cell) };
    default:
      return { value: textOf(cell) };
  }
}

const clockShape = /^(?:(\S+?)[T ])?(\d{1,2})[:.](\d{2})(?:[:.]\d{2})?(?: ?WIB)?$/i;
/** A spreadsheet time may have seconds, lack its format, or include a date, and texts often omit the leading zero. */
function readClock(f: TextField, cell: string | number | boolean): Read {
  const text = (typeof cell === "number" ? timeOfSerial(cell) : null) ?? textOf(cell) ?? "";
  const [whole, dayText, hour = "", minute] = clockShape.exec(text) ?? [];
  const day = dayText === undefined ? undefined : readDate(dayText);
  if (whole === undefined || day === null)
    return { error: "Format tidak sesuai: {hint}.", values: { hint: f.patternHint ?? "" } };
  return { value: `${hour.padStart(2, "0")}:${minute}`, ...(day === undefined ? {} : { day }) };
}
/** The time in a cell that `textOf` displays as date and time. */
export const timeIn = (cell: RawCell): string | undefined =>
  /^\d{4}-\d{2}-\d{2}T(\d{2}:\d{2})/.exec(textOf(cell) ?? "")?.[1];

const notWhole = "Harus bilangan bulat.";

/** The error of a cell that contradicts the format of its column; names the format and the cell that determined it. */
function contradiction(format: ColumnFormat | undefined): Read {
  if (!format?.style) return { error: "Kolom ini berisi dua cara tulis. Pilih cara tulis kolom ini." };
  const writing = sampleOf(format.style);
  return format.basis === "evidence" && format.example !== null && format.line !== null
    ? {
        error: "Kolom ini ditulis seperti {writing} (“{example}” pada baris {line}); sel ini ditulis lain.",
        values: { writing, example: format.example, line: format.line },
      }
    : { error: "Kolom ini dibaca seperti {writing}; sel ini ditulis lain.", values: { writing } };
}

/**
 * A number cell of a workbook is exact. A text is read in the format of its column, and refused if that is
 * undetermined.
 */
function readNumberCell(f: DecimalField | IntegerField, cell: string | number | boolean, format?: ColumnFormat): Read {
  if (typeof cell === "number") return { value: plainNumber(cell) };
  const styles = format ? (format.style ? [format.style] : format.options) : [];
  const read = readNumber(String(cell), styles as readonly NumberStyle[], f.unit);
  if ("value" in read) return { value: read.value };
  if (read.fault === "invalid")
    return { error: f.kind === "integer" ? notWhole : "Angka tidak jelas. Tulis misalnya 1284500,75." };
  if (read.fault === "contradicts") return contradiction(format);
  const [reading, other] = read.values;
  return {
    error: "Bisa berarti {reading} atau {other}. Pilih cara tulis kolom ini.",
    values: { reading, other },
  };
}

function readDateCell(cell: string | number | boolean, format?: ColumnFormat): Read {
  const style = (format?.style ?? "dmy") as DateStyle;
  const valid = (day: string | null): string | null => (day !== null && isAcceptedDay(day) ? day : null);
  const day = valid(typeof cell === "number" ? dayOfNumber(cell) : readDate(String(cell), style));
  const other = format && typeof cell === "string" ? valid(readDate(cell, style === "dmy" ? "mdy" : "dmy")) : day;
  if (format?.style === null && day !== other)
    return day && other ? { error: "Bisa berarti dua tanggal. Pilih cara tulis kolom ini." } : contradiction(format);
  if (day) return { value: day };
  if (other) return contradiction(format);
  return {
    error:
      style === "mdy"
        ? "Tanggal tidak sah. Tulis BB/HH/TTTT atau TTTT-BB-HH, tahun 2000–2100."
        : "Tanggal tidak sah. Tulis HH/BB/TTTT atau TTTT-BB-HH, tahun 2000–2100.",
  };
}
