import { utcDate } from "#kit/day.ts";
import type { CellStyle, CellValue } from "hucre/xlsx";
import type { Figure, Level, TimeUnit } from "../cube.ts";
import type { Cell } from "../cell.ts";
import type { ReportRow } from "../report.ts";

/** A row as on screen: its depth and its figures. */
export type SheetRow = {
  readonly level: string;
  readonly depth: number;
  readonly row: Pick<ReportRow, "code" | "name" | "cells" | "units" | "marks">;
};

const sheetDigits = 15;
/** A sheet stores fifteen digits: they must include the displayed digits; the rest of a quotient may be cut. */
const tooLong = (digits: string, { scale }: Figure): boolean =>
  (/^-?0*(\d*)/.exec(digits)?.[1] ?? "").length + scale > sheetDigits;
/** Whether a cell of an answer is a number in decimal notation. */
export const isFigure = (cell: Cell): cell is string => cell !== null && /^-?\d+(\.\d+)?$/.test(cell);
/** The text for missing data in a file; zero remains zero. */
export const noData = "–";
/** Figures are written as numbers and days as dates; words and numbers with too many digits as text. */
export function cellValue(cell: Cell, figure: Figure): CellValue {
  if (cell === null) return noData;
  if (figure.unit === "tanggal") return /^\d{4}-\d{2}-\d{2}$/.test(cell) ? utcDate(cell) : cell;
  return isFigure(cell) && !tooLong(cell, figure) ? Number(cell) : cell;
}
/** A text column; entries typed into it also remain text. */
export const textStyle: CellStyle = { numFmt: "@" };
/**
 * CSV has no cell types, so text that begins like a formula is marked as text. In a sheet, a text cell is always text.
 */
export const safeText = (text: string): string => (/^[=+\-@\t\r\n＝＋－＠]/.test(text) ? `'${text}` : text);
/** All digits of a cell with a decimal comma. Words cannot become formulas, and a minus sign is kept. */
export const csvFigure = (cell: Cell): string =>
  cell === null ? noData : isFigure(cell) ? cell.replace(".", ",") : safeText(cell);
export type NameCell = { readonly value: CellValue; readonly numFmt?: string };
const timeFormats: Readonly<Record<TimeUnit, string>> = {
  day: "d mmm yyyy",
  week: "d mmm yyyy",
  month: "mmm yyyy",
  quarter: "mmm yyyy",
  year: "yyyy",
};
/** A time range is written as a date, by its first day; other names as text. */
export function nameCell(level: Level | undefined, name: string): NameCell {
  if (level?.from.kind !== "time" || !/^\d{4}-\d{2}-\d{2}$/.test(name)) return { value: name };
  return { value: utcDate(name), numFmt: timeFormats[level.from.unit] };
}
export function numFmt(figure: Figure): string {
  if (figure.unit === "tanggal") return "d mmm yyyy";
  const decimals = figure.scale > 0 ? `.${"0".repeat(figure.scale)}` : "";
  const number = `#,##0${decimals}${figure.unit === "%" ? '"%"' : ""}`;
  // a number format has sections for positive and negative values
  const side = (words: string) =>
    words
      .split("{amount}")
      .map((w) => w && `"${w}"`)
      .join(number);
  return figure.sides ? `${side(figure.sides[1])};${side(figure.sides[0])}` : number;
}
/** Figures of a row in the order of the columns. */
export const valuesOf = (
  { cells }: Pick<SheetRow["row"], "cells">,
  columns: readonly { readonly key: string; readonly figure: Figure }[],
): CellValue[] => columns.map((c) => cellValue(cells[c.key] ?? null, c.figure));
