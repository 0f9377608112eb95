import { Readable } from "node:stream";
import { writeCsvStream } from "hucre/csv";
import { type CellValue, writeXlsxStream, XLSX_MAX_ROWS_PER_SHEET } from "hucre/xlsx";
import { type Level, levelsOf } from "#kit/cube.ts";
import type { Cell, Report } from "#kit/report.ts";
import type { Cells } from "./ask.ts";
import { isFigure, noData, numFmt, safeText, type SheetRow, valuesOf } from "./export-cell.ts";
import type { SheetColumn } from "./export-columns.ts";

/** Rows that find no room in a sheet go on in a further one, under the same heads. */
export function* overSheets<T>(top: readonly T[], heads: readonly T[], rows: Iterable<T>, most: number): Generator<T> {
  yield* top;
  yield* heads;
  let at = top.length + heads.length;
  for (const row of rows) {
    if (at === most) {
      yield* heads;
      at = heads.length;
    }
    yield row;
    at++;
  }
}

/** Tens of thousands of rows leave as they are made; formats stand on the columns. */
export function streamedBook(head: readonly (readonly string[])[], rows: readonly SheetRow[], total: Cells, columns: readonly SheetColumn[]): Readable {
  const line = (row: SheetRow["row"]): CellValue[] => [row.code ? safeText(row.code) : "", safeText(row.name), ...valuesOf(row, columns)];
  const heads: CellValue[][] = [
    ["", "", ...columns.map((c) => c.group)],
    ["Kode", "Nama", ...columns.map((c) => c.head)],
  ];
  function* body(): Generator<CellValue[]> {
    yield line({ code: null, name: "Total", cells: total.cells });
    for (const { row } of rows) yield line(row);
  }
  const lines = overSheets([...head.map((h) => h.map(safeText)), []], heads, body(), XLSX_MAX_ROWS_PER_SHEET);
  const widths = [{ width: 16, numFmt: "@" }, { width: 36 }, ...columns.map((c) => ({ width: 18, numFmt: numFmt(c.figure) }))];
  return Readable.fromWeb(writeXlsxStream(lines, { name: "Laporan", columns: widths, repeatHeaders: false }) as never);
}

/** All its digits, with the comma before the decimals; a word cannot become a formula, and a minus stays one. */
const csvFigure = (cell: Cell): string => (cell === null ? noData : isFigure(cell) ? cell.replace(".", ",") : safeText(cell));

/**
 * One plain table: each row with its level, the total first, and the unit beside figures that have their own in each row. As a spreadsheet
 * set to Indonesian opens it: a semicolon between cells, a comma in figures, and a mark that says the text is UTF-8.
 */
export function streamedCsv(report: Report, rows: readonly SheetRow[], total: Cells, columns: readonly SheetColumn[]): Readable {
  const levels: Readonly<Record<string, Level>> = levelsOf(report.of);
  const united = new Set(columns.flatMap((c) => (total.units[c.key] || rows.some(({ row }) => row.units?.[c.key]) ? [c.key] : [])));
  const line = (level: string, row: SheetRow["row"]): string[] => [
    level,
    safeText(row.code ?? ""),
    safeText(row.name),
    ...columns.flatMap(({ key }) => [csvFigure(row.cells[key] ?? null), ...(united.has(key) ? [safeText(row.units?.[key] ?? "")] : [])]),
  ];
  function* all(): Generator<string[]> {
    yield ["Tingkat", "Kode", "Nama", ...columns.flatMap((c) => [c.title, ...(united.has(c.key) ? [`${c.title}: satuan`] : [])])];
    yield line("Total", { code: null, name: "Total", ...total });
    for (const { level, row } of rows) yield line(levels[level]?.label ?? "", row);
  }
  return Readable.fromWeb(writeCsvStream(all(), { delimiter: ";", bom: true }) as never);
}
