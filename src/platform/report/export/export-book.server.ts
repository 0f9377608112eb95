import type { Translate } from "#platform/http/index.server.ts";
import { type CellValue, writeXlsx } from "hucre/xlsx";
import { type Figure, levelsOf } from "../cube.ts";
import type { Report, Stamps } from "../report.ts";
import { boldFont, filterName, printSetup, printTitles } from "#platform/import/index.server.ts";
import { sourceTranslator } from "#platform/export/index.server.ts";
import type { Cells } from "../query/read-rows.server.ts";
import {
  cellValue,
  type NameCell,
  nameCell,
  numFmt,
  type SheetRow,
  textStyle,
  valuesOf,
} from "./export-cell.server.ts";
import { dataSheet } from "./export-data.server.ts";
import type { SheetColumn } from "./export-columns.server.ts";
import type { pivotSheet } from "./export-pivot.server.ts";
import { markedFormat, markStyle, sheetTone, tonedFormat, toneStyle } from "./export-marks.server.ts";
import { type Head, sheetName, topOf } from "./export-top.server.ts";

type Book = {
  readonly head: Head;
  readonly rows: readonly SheetRow[];
  readonly total: Cells & Pick<SheetRow["row"], "marks">;
  readonly columns: readonly SheetColumn[];
  /** Number of columns frozen beside the names. */
  readonly pinned: number;
  readonly stamps: Stamps;
  /** Segments of the period if rows and columns are transposed. */
  readonly turned: readonly SheetColumn[];
  readonly say?: Translate;
  /** The pivot table shown above the figures on screen. */
  readonly pivot?: ReturnType<typeof pivotSheet> | undefined;
};
const turnedName = "Menurut waktu";

/** A workbook with the page as shown on screen, and its rows as plain data on a second sheet. */
export async function workbook(
  report: Report,
  { head, rows, total, columns, pinned, stamps, turned, say = sourceTranslator, pivot }: Book,
): Promise<Uint8Array> {
  const top = topOf(head, columns, undefined, say);
  const { rows: lines, cells, rowDefs, merges, outlineProperties } = top;
  const headed = lines.length;
  const toneIn = sheetTone(stamps);
  const put = (row: SheetRow["row"], depth: number, bold: boolean, name: NameCell) => {
    const r = lines.length;
    lines.push([row.code ?? "", name.value, ...valuesOf(row, columns)]);
    cells.set(`${r},0`, { style: { ...textStyle, ...(bold ? { font: boldFont } : {}) } });
    const named = name.numFmt ? { numFmt: name.numFmt } : textStyle;
    cells.set(`${r},1`, {
      style: { ...named, alignment: { indent: depth, horizontal: "left" }, ...(bold ? { font: boldFont } : {}) },
    });
    columns.forEach((c, i) => {
      const mark = row.marks?.[c.key];
      const tone = toneIn(row.cells[c.key] ?? null, c);
      const format = tonedFormat(markedFormat(unitFormat(c.figure, row.units?.[c.key]), mark), tone);
      const look = { ...(bold ? { font: boldFont } : {}), ...toneStyle(tone, bold), ...markStyle(mark, bold) };
      cells.set(`${r},${i + 2}`, { style: { numFmt: format, alignment: { horizontal: "right" }, ...look } });
    });
    if (depth > 0) rowDefs.set(r, { outlineLevel: depth });
  };
  const levels = levelsOf(report.of);
  put({ code: null, name: say("Total"), ...total }, 0, true, { value: say("Total") });
  for (const { level, row, depth } of rows) put(row, depth, false, nameCell(levels[level], row.name));
  const data = dataSheet(report, `Data ${stamps.period.to}`, rows, total, columns);
  const widths = [16, 36, ...columns.map(() => 18)];
  return writeXlsx({
    namedRanges: [
      printTitles(sheetName, { rows: [headed - top.heads + 1, headed], columns: "$A:$B" }),
      printTitles(data.name, { rows: [1, 1], columns: "$A:$C" }),
      ...(turned.length > 0 ? [printTitles(turnedName, { rows: [1, 2], columns: "$A:$B" })] : []),
      ...(data.autoFilter ? [filterName(data.name, data.autoFilter.range)] : []),
    ],
    sheets: [
      ...(pivot ? [pivot] : []),
      {
        name: sheetName,
        ...printSetup(widths),
        rows: lines,
        cells: cells as never,
        rowDefs,
        merges,
        columns: widths.map((width) => ({ width })),
        // the total is the first row and stays visible
        freezePane: { rows: headed + 1, columns: 2 + pinned },
        outlineProperties,
      },
      data,
      ...(turned.length > 0 ? [turnedSheet(turned, rows, total)] : []),
    ],
  });
}
/** The transposed table, as on screen: one segment of the period per row, and the rows of the table as columns. */
function turnedSheet(stretches: readonly SheetColumn[], rows: readonly SheetRow[], total: Cells) {
  const figure = stretches[0]?.figure as Figure;
  const widths = [22, ...[total, ...rows].map(() => 18)];
  return {
    name: turnedName,
    ...printSetup(widths),
    rows: [
      [stretches[0]?.group ?? "", "", ...rows.map(({ row }) => row.code ?? "")],
      ["", "Total", ...rows.map(({ row }) => row.name)],
      ...stretches.map((s): CellValue[] => [
        s.head,
        ...[total, ...rows.map(({ row }) => row)].map((of) => cellValue(of.cells[s.key] ?? null, figure)),
      ]),
    ],
    columns: widths.map((width, i) => (i === 0 ? { width } : { width, numFmt: numFmt(figure) })),
    freezePane: { rows: 2, columns: 2 },
  };
}
const unitFormat = (f: Figure, unit: string | undefined): string =>
  unit ? `${numFmt(f)}" ${unit.replace(/"/g, "")}"` : numFmt(f);
