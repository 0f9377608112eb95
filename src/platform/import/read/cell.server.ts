/** A date or time cell of a workbook: `YYYY-MM-DD`, `YYYY-MM-DDTHH:MM:SS` or `HH:MM[:SS]`. */
export type DateCell = { readonly date: string };
/** A number whose format displays a code (`text`), or one of a workbook that counts days from 1904 (`calendar`). */
export type NumberCell = { readonly number: number; readonly text?: string; readonly calendar?: 1904 };
/** An Excel error such as `#N/A`; `=` is a formula without a stored result. */
export type ErrorCell = { readonly x: string };
/**
 * A cell that could not be read reliably. `quote`: a quote inside a quoted cell is not doubled; `wide`: the row has
 * more cells than the heading, and the surplus is joined to its last cell; `char`: characters that the encoding does
 * not have.
 */
export type FaultKind = "quote" | "wide" | "char";
export type FaultCell = {
  readonly fault: FaultKind;
  readonly text: string;
  readonly values?: Readonly<Record<string, number>>;
};
/** A cell as stored in the file. It is interpreted once its field is known. */
export type RawCell = string | number | boolean | null | DateCell | NumberCell | ErrorCell | FaultCell;
export type RawRow = readonly RawCell[];

/** Limits of a file. Exceeding one raises `Unreadable`. */
export const limits = {
  rows: 200_000,
  columns: 200,
  cell: 32_767,
  row: 4 * 1024 * 1024,
  sheet: 400 * 1024 * 1024,
  part: 64 * 1024 * 1024,
} as const;
export type Excess = "rows" | "columns" | "cell" | "size" | "unsafe" | "format" | "formula";

/** The file exceeds a limit or violates a rule. Internal error messages are never shown to users. */
export class Unreadable extends Error {
  readonly why: Excess;
  constructor(why: Excess) {
    super(why);
    this.why = why;
  }
}

/** The displayed text of a cell. */
export const textOf = (c: RawCell | undefined): string | null => {
  if (c === null || c === undefined) return null;
  if (typeof c === "string") return c;
  if (typeof c === "number") return plainNumber(c);
  if (typeof c === "boolean") return c ? "Ya" : "Tidak";
  if ("date" in c) return c.date;
  if ("number" in c) return c.text ?? plainNumber(c.number);
  return "fault" in c ? c.text : c.x;
};

// biome-ignore lint/suspicious/noControlCharactersInRegex: the database keeps neither NUL nor half of a surrogate pair
const suspicious = /[\u0000\ud800-\udfff\ufffd]/;
/** The stored text of a cell: trimmed, null if empty; undecodable characters make it a fault. */
export function cellText(value: string): string | FaultCell | null {
  const text = value.trim();
  if (text.length > limits.cell) throw new Unreadable("cell");
  if (text === "") return null;
  if (!suspicious.test(text)) return text;
  const readable = text.replaceAll("\0", "\ufffd").toWellFormed();
  return readable.includes("\ufffd") ? { fault: "char", text: readable } : text;
}

/**
 * All digits of a number, never in the form "1.2E+15". Noise beyond the fifteenth digit is rounded off, because the
 * spreadsheet adds it.
 */
export function plainNumber(v: number): string {
  const plain = String(v);
  if (plain.length <= 15 && !plain.includes("e")) return plain;
  const short = String(Number(v.toPrecision(15)));
  return short.includes("e") ? v.toLocaleString("en-US", { useGrouping: false, maximumFractionDigits: 15 }) : short;
}

/** A fraction of a day, which is how spreadsheets store a time, as `HH:MM`, or `HH:MM:SS` if it has seconds. */
export function timeOfSerial(part: number): string | null {
  const seconds = Math.round(part * 86_400);
  if (!(part >= 0 && seconds < 86_400)) return null;
  return new Date(seconds * 1_000).toISOString().slice(11, seconds % 60 === 0 ? 16 : 19);
}

const dayMs = 86_400_000;
/**
 * A spreadsheet day number as an ISO day, with the time if there is one; null outside the calendar. Seconds are rounded
 * within the day, so that an instant just before midnight does not become the next day.
 */
export function dayOfSerial(serial: number, calendar: 1900 | 1904 = 1900): string | null {
  if (!(serial >= 1 && serial < 2_958_466)) return null;
  const ms = Math.round(serial * dayMs);
  const day = Math.floor(ms / dayMs);
  const seconds = Math.min(86_399, Math.round((ms - day * dayMs) / 1_000));
  const first = calendar === 1904 ? Date.UTC(1904, 0, 1) : Date.UTC(1899, 11, 30);
  const at = new Date(first + day * dayMs + seconds * 1_000);
  return at.toISOString().slice(0, seconds === 0 ? 10 : 19);
}
