import type { ColumnFormat, DateStyle, NumberStyle } from "#kit/exchange.calls.ts";
import type { Field, TextField } from "#kit/field.ts";
import { isDay } from "../resource/values.ts";
import { cellFault, plainCell } from "./cell-for-field.ts";
import { dayOfNumber, readDate, readNumber } from "./formats.ts";
import { plainNumber, type RawCell, textOf, timeOfSerial } from "./read/cell.ts";

/** `day`: what a clock's cell says of the day beside the time. */
export type Read =
  | { readonly value: unknown; readonly day?: string }
  | { readonly error: string; readonly values?: Readonly<Record<string, string | number>> };
const unclear = "Angka tidak jelas. Tulis misalnya 1284500,75.";
const twofold = "Bisa berarti dua angka. Pilih format angka kolom ini.";

/** A cell as the value the API takes; references stay text here and are looked up together. */
export function readCell(f: Field, raw: RawCell, format?: ColumnFormat): Read {
  const unfit = cellFault(f, raw);
  if (unfit) return unfit;
  const cell = plainCell(f, raw);
  if (cell === null) return { value: null };
  switch (f.kind) {
    case "integer": {
      const n = typeof cell === "number" ? plainNumber(cell) : readNumber(String(cell), 0);
      return n === null || !/^-?\d{1,15}$/.test(n) ? { error: "Harus bilangan bulat." } : { value: Number(n) };
    }
    case "decimal":
      return readDecimalCell(cell, f.scale, format);
    case "date": {
      const day =
        typeof cell === "number" ? dayOfNumber(cell) : readDate(String(cell), format?.style as DateStyle | undefined);
      if (day !== null && isDay(day)) return { value: day };
      return {
        error:
          format?.style === "mdy"
            ? "Tanggal tidak sah. Tulis BB/HH/TTTT atau TTTT-BB-HH, tahun 2000–2100."
            : "Tanggal tidak sah. Tulis HH/BB/TTTT atau TTTT-BB-HH, tahun 2000–2100.",
      };
    }
    case "boolean": {
      const t = String(cell).toLowerCase();
      if (["ya", "true", "1", "yes", "y", "benar"].includes(t)) return { value: true };
      return ["tidak", "false", "0", "no", "n", "t", "tdk"].includes(t)
        ? { value: false }
        : { error: "Tulis Ya atau Tidak." };
    }
    case "choice": {
      const text = (textOf(cell) ?? "").toLowerCase();
      const hit = f.choices.find((c) => c.value.toLowerCase() === text || c.label.toLowerCase() === text);
      return hit ? { value: hit.value } : { error: "Pilihan tidak dikenal." };
    }
    case "text":
      return f.format === "clock" ? readClock(f, cell) : { value: textOf(cell) };
    default:
      return { value: textOf(cell) };
  }
}

const clockShape = /^(?:(\S+?)[T ])?(\d{1,2})[:.](\d{2})(?:[:.]\d{2})?(?: ?WIB)?$/i;
/** A time of the spreadsheet's own may have seconds or lack its format, and often stands with its day; people leave the zero of eight o'clock out. */
function readClock(f: TextField, cell: string | number | boolean): Read {
  const text = (typeof cell === "number" ? timeOfSerial(cell) : null) ?? textOf(cell) ?? "";
  const [whole, dayText, hour = "", minute] = clockShape.exec(text) ?? [];
  const day = dayText === undefined ? undefined : readDate(dayText);
  if (whole === undefined || day === null)
    return { error: "Format tidak sesuai: {hint}.", values: { hint: f.patternHint ?? "" } };
  return { value: `${hour.padStart(2, "0")}:${minute}`, ...(day === undefined ? {} : { day }) };
}
/** The time in a cell that `textOf` shows as a whole moment. */
export const timeIn = (cell: RawCell): string | undefined =>
  /^\d{4}-\d{2}-\d{2}T(\d{2}:\d{2})/.exec(textOf(cell) ?? "")?.[1];

function readDecimalCell(cell: string | number | boolean, scale: number, format?: ColumnFormat): Read {
  if (typeof cell === "number") return { value: plainNumber(cell) };
  const n = readNumber(String(cell), scale, format?.sure ? (format.style as NumberStyle) : undefined);
  if (n !== null) return { value: n };
  return { error: readNumber(String(cell), scale, "id") === null ? unclear : twofold };
}
