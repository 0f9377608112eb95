import type { ColumnFormat, DateStyle, NumberStyle } from "#kit/exchange.calls.ts";
import type { Field } from "#kit/field.ts";
import { dayOfNumber, readDate, readNumber } from "./formats.ts";
import { plainNumber, type RawCell, textOf } from "./read/cell.ts";

export type Read = { readonly value: unknown } | { readonly error: string; readonly values?: Readonly<Record<string, string | number>> };
const unclear = "Angka tidak jelas. Tulis misalnya 1284500,75.";
const twofold = "Bisa berarti dua angka. Pilih format angka kolom ini.";

/** A cell as the value the API takes; references stay text here and are looked up together. */
export function readCell(f: Field, cell: RawCell, format?: ColumnFormat): Read {
  if (cell === null) return { value: null };
  if (typeof cell === "object")
    return cell.x === "=" ? { error: "Rumus tanpa hasil. Simpan ulang berkas di Excel atau isi nilainya." } : { error: "Sel berisi galat Excel ({x}).", values: { x: cell.x } };
  switch (f.kind) {
    case "integer": {
      const n = typeof cell === "number" ? plainNumber(cell) : readNumber(String(cell), 0);
      return n === null || !/^-?\d{1,15}$/.test(n) ? { error: "Harus bilangan bulat." } : { value: Number(n) };
    }
    case "decimal":
      return readDecimalCell(cell, f.scale, format);
    case "date": {
      const day = typeof cell === "number" ? dayOfNumber(cell) : readDate(String(cell), format?.style as DateStyle | undefined);
      return day === null ? { error: "Tanggal tidak dikenal. Tulis HH/BB/TTTT." } : { value: day };
    }
    case "boolean": {
      const t = String(cell).toLowerCase();
      if (["ya", "true", "1", "yes", "y", "benar"].includes(t)) return { value: true };
      return ["tidak", "false", "0", "no", "n", "t", "tdk"].includes(t) ? { value: false } : { error: "Tulis Ya atau Tidak." };
    }
    case "choice": {
      const text = (textOf(cell) ?? "").toLowerCase();
      const hit = f.choices.find((c) => c.value.toLowerCase() === text || c.label.toLowerCase() === text);
      return hit ? { value: hit.value } : { error: "Pilihan tidak dikenal." };
    }
    default:
      return { value: textOf(cell) };
  }
}

function readDecimalCell(cell: string | number | boolean, scale: number, format?: ColumnFormat): Read {
  if (typeof cell === "number") return { value: plainNumber(cell) };
  const n = readNumber(String(cell), scale, format?.sure ? (format.style as NumberStyle) : undefined);
  if (n !== null) return { value: n };
  return { error: readNumber(String(cell), scale, "id") === null ? unclear : twofold };
}
