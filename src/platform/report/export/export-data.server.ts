import { type CellStyle, type CellValue, colToLetter } from "hucre/xlsx";
import { type Figure, figuresOf, isLeaf, type Level, levelsOf } from "../cube.ts";
import { unitsOf } from "#kit/exact.ts";
import { compared, type Report } from "../report.ts";
import { boldFont, printSetup } from "#platform/import/index.server.ts";
import type { Cells } from "../query/read-rows.server.ts";
import { cellValue, isFigure, nameCell, numFmt, type SheetRow, textStyle, valuesOf } from "./export-cell.server.ts";
import { mark, type SheetColumn } from "./export-columns.server.ts";
import type { Term } from "../query/plan-figures.server.ts";

const partWords = ["pembilang", "penyebut"] as const;
const partsOf = (report: Report, id: string): readonly string[] => {
  const figure = figuresOf(report.of)[id];
  return figure && !isLeaf(figure) && figure.kind === "ratio" ? figure.uses : [];
};
const partName = (of: string, i: number): string => `${of}/${partWords[i]}`;

/** The numerators and denominators of a page's ratios, queried in addition under separate names. */
export const partTerms = (report: Report, shown: readonly string[], terms: readonly Term[]): Term[] =>
  terms
    .filter((t) => t.name === compared || shown.includes(t.name))
    .flatMap((t) => partsOf(report, t.id).map((id, i): Term => ({ ...t, name: partName(t.name, i), id })));

type DataColumn = SheetColumn & { readonly hidden: boolean };
/** Each ratio followed by hidden columns with its numerator and denominator, for verification. */
function dataColumns(report: Report, columns: readonly SheetColumn[], total: Cells): DataColumn[] {
  const figures = figuresOf(report.of);
  return columns.flatMap((c): DataColumn[] => {
    const parts = partsOf(report, c.id).map((of, i): DataColumn => {
      const figure = figures[of] as Figure;
      return {
        ...c,
        key: partName(c.key, i),
        id: of,
        name: `${c.name} ${partWords[i]} ${of}`,
        figure,
        apart: figure.class === "D",
        hidden: true,
      };
    });
    return [{ ...c, hidden: false }, ...parts.filter((p) => p.key in total.cells)];
  });
}

const places = 12;
/**
 * Tolerance below the displayed precision: the components of a rounded quotient may differ from their sum by this much.
 */
const allowance = 10n ** 6n;
/** Whether the sum of the rows equals the total of the database; only then may the sheet compute it. */
function addsUp({ key, figure, apart }: SheetColumn, rows: readonly SheetRow[], total: Cells): boolean {
  if (
    (figure.class !== "A" && figure.class !== "X+") ||
    apart ||
    typeof cellValue(total.cells[key] ?? null, figure) !== "number"
  )
    return false;
  const cells = rows.map(({ row }) => row.cells[key] ?? null).filter(isFigure);
  if (cells.some((cell) => typeof cellValue(cell, figure) !== "number")) return false;
  const off = cells.reduce((sum, cell) => sum + unitsOf(cell, places), 0n) - unitsOf(total.cells[key], places);
  return off < allowance && off > -allowance;
}

/** Ranges of rows at the top level; the figures of opened rows are already contained in them. */
function outermost(rows: readonly SheetRow[]): [from: number, to: number][] {
  const stretches: [number, number][] = [];
  rows.forEach(({ depth }, i) => {
    const last = stretches.at(-1);
    if (depth > 0) return;
    if (last?.[1] === i - 1) last[1] = i;
    else stretches.push([i, i]);
  });
  return stretches;
}

/**
 * The rows as plain data, with technical names as headings and the total of the database below. Additive figures get a
 * sum that follows the reader's filter; ratios, distinct counts and figures of one instant are fixed values.
 */
export function dataSheet(
  report: Report,
  name: string,
  rows: readonly SheetRow[],
  total: Cells,
  columns: readonly SheetColumn[],
) {
  const levels: Readonly<Record<string, Level>> = levelsOf(report.of);
  const all = dataColumns(report, columns, total);
  const stretches = outermost(rows);
  const outer = rows.filter(({ depth }) => depth === 0);
  // an empty line separates the total from what a spreadsheet recognizes as the table
  const at = rows.length + 2;
  const bold: CellStyle = { font: boldFont };
  const cells = new Map<string, { style: CellStyle; formula?: string; formulaResult?: CellValue }>(
    [0, 1, 2].map((c) => [`${at},${c}`, { style: bold }]),
  );
  ["Tingkat", "Kode", "Nama", ...all].forEach((_, c) => {
    cells.set(`0,${c}`, { style: bold });
  });
  const named = rows.map(({ level, row }, i): CellValue => {
    const { value, numFmt: format } = nameCell(levels[level], row.name);
    if (format) cells.set(`${i + 1},2`, { style: { numFmt: format, alignment: { horizontal: "left" } } });
    return value;
  });
  const widths = [14, 16, 36, ...all.map(() => 16)];
  all.forEach((column, i) => {
    const c = i + 3;
    const letter = colToLetter(c);
    const style = { ...bold, numFmt: numFmt(column.figure) };
    const live = outer.length > 0 && addsUp(column, outer, total);
    const ranges = stretches.map(([from, to]) => `${letter}${from + 2}:${letter}${to + 2}`).join(",");
    const sum = live
      ? { formula: `SUBTOTAL(109,${ranges})`, formulaResult: cellValue(total.cells[column.key] ?? null, column.figure) }
      : {};
    cells.set(`${at},${c}`, { style, ...sum });
  });
  return {
    name,
    rows: [
      ["Tingkat", "Kode", "Nama", ...all.map((c) => (c.apart ? `${c.name}${mark}` : c.name))],
      ...rows.map(({ level, row }, i): CellValue[] => [
        levels[level]?.label ?? "",
        row.code ?? "",
        named[i] ?? "",
        ...valuesOf(row, all),
      ]),
      [],
      ["Total", "", "Total", ...valuesOf(total, all)],
    ],
    cells: cells as never,
    columns: widths.map((width, i) => {
      const c = all[i - 3];
      return c ? { width, numFmt: numFmt(c.figure), ...(c.hidden ? { hidden: true } : {}) } : { width, ...textStyle };
    }),
    freezePane: { rows: 1 },
    ...printSetup(widths.filter((_, i) => !all[i - 3]?.hidden)),
    ...(rows.length > 0 ? { autoFilter: { range: `A1:${colToLetter(all.length + 2)}${rows.length + 1}` } } : {}),
  };
}
