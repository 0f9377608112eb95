/** A cell as it is kept until it is judged: numbers stay numbers, so that nobody mistakes 13.731 for thirteen thousand; `x` is what no field may take. */
export type RawCell = string | number | boolean | null | { readonly x: string };
export type RawRow = readonly RawCell[];

/** Limits that a file is told of when it breaks them. */
export const limits = {
  rows: 200_000,
  columns: 200,
  cell: 32_767,
  row: 4 * 1024 * 1024,
  sheet: 400 * 1024 * 1024,
  part: 64 * 1024 * 1024,
} as const;
export type Excess = "rows" | "columns" | "cell" | "size" | "unsafe" | "format" | "formula";

/** The file breaks a limit or a rule; the worker's own words never reach a person. */
export class Unreadable extends Error {
  readonly why: Excess;
  constructor(why: Excess) {
    super(why);
    this.why = why;
  }
}

/** A cell for people: what the spreadsheet shows. */
export const textOf = (c: RawCell | undefined): string | null => {
  if (c === null || c === undefined) return null;
  if (typeof c === "object") return c.x;
  return typeof c === "boolean" ? (c ? "Ya" : "Tidak") : typeof c === "number" ? plainNumber(c) : c;
};

/** Every digit a number has, never "1.2E+15"; the noise behind the fifteenth digit is the spreadsheet's own. */
export function plainNumber(v: number): string {
  const plain = String(v);
  if (plain.length <= 15 && !plain.includes("e")) return plain;
  const short = String(Number(v.toPrecision(15)));
  return short.includes("e") ? v.toLocaleString("en-US", { useGrouping: false, maximumFractionDigits: 15 }) : short;
}

/** A part of a day, as spreadsheets keep a time without one, as `HH:MM`, and `HH:MM:SS` where there are seconds. */
export function timeOfSerial(part: number): string | null {
  const seconds = Math.round(part * 86_400);
  if (!(part >= 0 && seconds < 86_400)) return null;
  return new Date(seconds * 1_000).toISOString().slice(11, seconds % 60 === 0 ? 16 : 19);
}
