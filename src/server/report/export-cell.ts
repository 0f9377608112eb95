import type { CellStyle, CellValue } from "hucre/xlsx";
import type { Figure, Level, TimeUnit } from "#kit/cube.ts";
import type { Cell, ReportRow } from "#kit/report.ts";

/** A row as it stands on screen: how deep it was opened, and its figures. */
export type SheetRow = {
  readonly level: string;
  readonly depth: number;
  readonly row: Pick<ReportRow, "code" | "name" | "cells" | "units" | "marks">;
};

const sheetDigits = 15;
/** A sheet keeps fifteen digits: what a figure shows must be among them, and the rest of a quotient may go. */
const tooLong = (digits: string, { scale }: Figure): boolean =>
  (/^-?0*(\d*)/.exec(digits)?.[1] ?? "").length + scale > sheetDigits;
/** Digits with their point, as a cell of an answer has them. */
export const isFigure = (cell: Cell): cell is string => cell !== null && /^-?\d+(\.\d+)?$/.test(cell);
/** What a file says where there is no data; a zero is a zero. */
export const noData = "–";
/** Figures are numbers, days are days, and a word or too long a number stays text. */
export function cellValue(cell: Cell, figure: Figure): CellValue {
  if (cell === null) return noData;
  if (figure.unit === "tanggal") return /^\d{4}-\d{2}-\d{2}$/.test(cell) ? new Date(`${cell}T00:00:00Z`) : cell;
  return isFigure(cell) && !tooLong(cell, figure) ? Number(cell) : cell;
}
/** A column of texts: what somebody types into it stays text, too. */
export const textStyle: CellStyle = { numFmt: "@" };
/** A CSV has no kinds of cells, so what begins like a formula is marked as text there; a sheet's text is a text whatever it begins with. */
export const safeText = (text: string): string => (/^[=+\-@\t\r\n＝＋－＠]/.test(text) ? `'${text}` : text);
/** All digits of a cell, with the comma before the decimals; a word cannot become a formula, and a minus stays one. */
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
/** A stretch of time is a day of the sheet's own, by its first day; every other name is text. */
export function nameCell(level: Level | undefined, name: string): NameCell {
  if (level?.from.kind !== "time" || !/^\d{4}-\d{2}-\d{2}$/.test(name)) return { value: name };
  return { value: new Date(`${name}T00:00:00Z`), numFmt: timeFormats[level.from.unit] };
}
export function numFmt(figure: Figure): string {
  if (figure.unit === "tanggal") return "d mmm yyyy";
  const decimals = figure.scale > 0 ? `.${"0".repeat(figure.scale)}` : "";
  const number = `#,##0${decimals}${figure.unit === "%" ? '"%"' : ""}`;
  // a spreadsheet's format has a part for what is positive and one for what is negative
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
