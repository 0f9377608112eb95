import type { Translate } from "#platform/http/index.server.ts";
import { Readable } from "node:stream";
import { writeCsvStream } from "hucre/csv";
import type { CellStyle, CellValue } from "hucre/xlsx";
import { type Figure, figuresOf, type Level, levelsOf } from "../cube.ts";
import type { Cell } from "../cell.ts";
import type { MatrixAnswer, Report } from "../report.ts";
import { boldFont, printSetup, sheetFont } from "#platform/import/index.server.ts";
import { cellValue, csvFigure, numFmt, safeText, textStyle } from "./export-cell.server.ts";
import { figureHeadStyle, heading, headStyle } from "./export-columns.server.ts";
import type { Head } from "./export-top.server.ts";

/** Maximum number of rows of a pivot table in a file; with sixty columns such a sheet still opens immediately. */
export const maxPivotRows = 5_000;

type Member = { readonly id: number; readonly name: string };
/** The name of a member. Fixed members and "no member" have translated names. */
function nameIn(level: Level | undefined, say: Translate): (m: Member) => string {
  const own = ({ id }: Member) => id === 0 || level?.members !== undefined;
  return (m) => (own(m) ? say(m.name) : m.name);
}

/** The parts of a pivot table common to both file formats: headings, rows and totals, in the order of the screen. */
function partsOf(report: Report, answer: MatrixAnswer, say: Translate) {
  const levels = levelsOf(report.of);
  const [down, over] = [levels[answer.down], levels[answer.over]];
  const figure = figuresOf(report.of)[answer.measure] as Figure;
  const column = nameIn(over, say);
  const row = nameIn(down, say);
  return {
    figure,
    title: heading({ ...figure, label: say(figure.label) }, say),
    heads: [say("Kode"), say(down?.label ?? ""), ...answer.columns.map(column), say("Total")],
    rows: answer.rows.map((r, i): readonly [string, string, readonly Cell[]] => [
      r.code ?? "",
      row(r),
      [...(answer.cells[i] ?? []), r.total],
    ]),
    totals: [...answer.columns.map((c) => c.total), answer.total],
  };
}

/** The pivot table as a separate sheet: description, headings, rows, and totals at the foot. */
export function pivotSheet(report: Report, head: Head, answer: MatrixAnswer, say: Translate) {
  const { figure, title, heads, rows, totals } = partsOf(report, answer, say);
  const lines: CellValue[][] = [...head.map((line) => [...line]), []];
  const cells = new Map<string, { style: CellStyle }>([
    ["0,0", { style: { font: sheetFont({ bold: true, size: 14 }) } }],
  ]);
  const rowDefs = new Map(
    head.slice(1).map((_, i): [number, { outlineLevel: number }] => [i + 1, { outlineLevel: 1 }]),
  );
  const styled = (bold: boolean, c: number): CellStyle => ({
    ...(c < 2 ? textStyle : { numFmt: numFmt(figure), alignment: { horizontal: "right" } }),
    ...(bold ? { font: boldFont } : {}),
  });
  const put = (line: CellValue[], style: (c: number) => CellStyle) => {
    line.forEach((_, c) => cells.set(`${lines.length},${c}`, { style: style(c) }));
    lines.push(line);
  };
  const values = (of: readonly Cell[]): CellValue[] => of.map((cell) => cellValue(cell, figure));
  put([title, "", ...heads.slice(2).map(() => "")], () => headStyle);
  put(heads, (c) => (c < 2 ? headStyle : figureHeadStyle));
  const headed = lines.length;
  for (const [code, name, of] of rows) put([code, name, ...values(of)], (c) => styled(c === heads.length - 1, c));
  put(["", say("Total"), ...values(totals)], (c) => styled(true, c));
  const widths = [16, 36, ...totals.map(() => 18)];
  return {
    name: say("Pivot"),
    ...printSetup(widths),
    rows: lines,
    cells: cells as never,
    rowDefs,
    columns: widths.map((width) => ({ width })),
    freezePane: { rows: headed, columns: 2 },
    outlineProperties: { summaryBelow: false },
  };
}

/** The pivot table as one flat table with totals at the foot. */
export function pivotCsv(report: Report, answer: MatrixAnswer, say: Translate): Readable {
  const { heads, rows, totals, title } = partsOf(report, answer, say);
  function* all(): Generator<string[]> {
    yield [title];
    yield heads.map(safeText);
    for (const [code, name, of] of rows) yield [safeText(code), safeText(name), ...of.map(csvFigure)];
    yield ["", say("Total"), ...totals.map(csvFigure)];
  }
  return Readable.fromWeb(writeCsvStream(all(), { delimiter: ";", bom: true }) as never);
}
