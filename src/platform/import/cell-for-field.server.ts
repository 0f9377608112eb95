import type { Field } from "#kit/field.ts";
import type { FieldError } from "#kit/refused.ts";
import { dayOfSerial, type FaultCell, type FaultKind, type RawCell, type RawRow, textOf } from "./read/cell.server.ts";

/** Why a cell cannot be used for a field, in the form returned by `readCell`. */
export type Unfit = { readonly error: string; readonly values?: Readonly<Record<string, string | number>> };

const faults: Readonly<Record<FaultKind, string>> = {
  quote: "Tanda kutip di dalam sel tidak digandakan. Pastikan isinya, atau tulis dua tanda kutip di berkas.",
  wide: "Baris ini memuat {cells} sel, judulnya {columns}. Apit teks yang memuat tanda pemisah dengan tanda kutip.",
  char: "Ada karakter yang tidak terbaca. Pastikan isinya, atau pilih pengodean berkas yang benar.",
};
const messages = {
  formula: "Rumus tanpa hasil. Simpan ulang berkas di Excel atau isi nilainya.",
  error: "Sel berisi galat Excel ({x}).",
  date: "Sel berisi tanggal ({text}), bukan teks. Ubah format sel di Excel menjadi Teks, lalu tulis isinya lagi.",
  boolean: "Sel berisi nilai TRUE/FALSE, bukan teks. Ubah format sel di Excel menjadi Teks, lalu tulis isinya lagi.",
  fraction: "Sel berisi pecahan ({text}), bukan teks. Ubah format sel di Excel menjadi Teks, lalu tulis isinya lagi.",
  digits:
    "Excel hanya menyimpan 15 angka; sisanya hilang. Ubah format sel di Excel menjadi Teks, lalu tulis isinya lagi.",
  dateAsNumber: "Sel berisi tanggal ({text}), kolom ini berisi angka.",
};
/** From this number on, an integer has more digits than Excel stores. */
const sixteenDigits = 1e15;

const faultOf = (c: FaultCell): Unfit => ({ error: faults[c.fault], ...(c.values ? { values: c.values } : {}) });

/** Codes, names and references must be read exactly as entered; notes accept any displayed text. */
const isExactText = (field: Field): boolean =>
  field.kind === "ref" || (field.kind === "text" && field.format !== "clock" && field.format !== "multiline");

/** Why a cell of a file is unusable for this field, independently of the field's own rules. */
export function cellFault(field: Field, cell: RawCell): Unfit | undefined {
  if (cell === null || typeof cell === "string") return undefined;
  if (typeof cell === "object") {
    if ("x" in cell)
      return cell.x === "=" ? { error: messages.formula } : { error: messages.error, values: { x: cell.x } };
    if ("fault" in cell) return faultOf(cell);
    if ("date" in cell) return dateFault(field, cell.date);
    if (cell.text !== undefined) return undefined;
  }
  if (!isExactText(field)) return undefined;
  if (typeof cell === "boolean") return { error: messages.boolean };
  const n = typeof cell === "number" ? cell : cell.number;
  if (Math.abs(n) >= sixteenDigits) return { error: messages.digits };
  return Number.isInteger(n) ? undefined : { error: messages.fraction, values: { text: textOf(n) as string } };
}

function dateFault(field: Field, text: string): Unfit | undefined {
  if (isExactText(field)) return { error: messages.date, values: { text } };
  return field.kind === "decimal" || field.kind === "integer"
    ? { error: messages.dateAsNumber, values: { text } }
    : undefined;
}

/** A valid cell as the value that the field's rules validate: displayed text, a number, or an ISO day. */
export function plainCell(field: Field, cell: RawCell): string | number | boolean | null {
  if (cell === null || typeof cell !== "object") return cell;
  if (!("number" in cell)) return textOf(cell);
  if (field.kind === "date" && cell.calendar) return dayOfSerial(cell.number, cell.calendar) ?? cell.number;
  return cell.text !== undefined && (isExactText(field) || field.kind === "text" || field.kind === "choice")
    ? cell.text
    : cell.number;
}

/**
 * Errors of a row in ignored columns. They suggest that its cells are shifted, so the row is refused at its last column
 * until that is repaired.
 */
export function faultsBeside(
  row: { readonly raw: RawRow; readonly fixes: Readonly<Record<string, unknown>> },
  columns: readonly { readonly name: string; readonly index: number }[],
): FieldError[] {
  const last = columns.at(-1);
  if (!last || Object.hasOwn(row.fixes, last.name)) return [];
  const beside = row.raw.find((c, i): c is FaultCell => isMoved(c) && !columns.some((column) => column.index === i));
  if (!beside) return [];
  const { error, values } = faultOf(beside);
  return [{ field: last.name, message: error, ...(values ? { values } : {}) }];
}
const isMoved = (c: RawCell): boolean =>
  c !== null && typeof c === "object" && "fault" in c && (c.fault === "quote" || c.fault === "wide");
