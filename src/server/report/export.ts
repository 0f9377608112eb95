import { Readable } from "node:stream";
import { type CellStyle, type CellValue, writeXlsx, writeXlsxStream } from "hucre/xlsx";
import { type Figure, figuresOf, type Formula, isLeaf, type Leaf, type Level, levelsOf, type TimeUnit } from "#kit/cube.ts";
import { exportAtOnce } from "#kit/export.ts";
import { type Cell, groupedColumns, type Report, type ReportQuery, type ReportRow, type Stamps } from "#kit/report.ts";
import { Refused } from "#kit/refused.ts";
import { isWord } from "#kit/tone.ts";
import { audit } from "../audit/audit.ts";
import type { Db } from "../db/db.ts";
import { type Ctx, Raw } from "../http/handle.ts";
import { askLevel, markedRows, type Prepared, prepare, sliceOf, visible } from "./answer.ts";
import type { Cells } from "./ask.ts";
import { type ByTime, byTime } from "./by-time.ts";
import { columnsOf, groupMerges, headStyle, type SheetColumn, timeColumns } from "./export-columns.ts";
import { markedFormat, markLines, markStyle, sheetTone, tonedFormat, toneStyle } from "./export-marks.ts";
import { tooLarge } from "../resource/export.ts";
import { headBlock, titleOf } from "./export-head.ts";
import type { Asked } from "./input.ts";
import { inSnapshot } from "./facts.ts";
import { markedTotal } from "./marks.ts";
import { stampsOf } from "./stamps.ts";

const mime = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet";
/** More rows than this go into a plain streamed sheet; above the cap the answer is a refusal, never a cut table. */
const formatted = 20_000;
export const maxExportRows = 200_000;
const formattedCells = 400_000;
const maxOpen = 200;
/** A figure by time makes rows long; there are as many fewer of them. */
const maxTimeCells = 1_000_000;
/** Rows that have become columns: more of them nobody reads sideways. */
const maxTurned = 1_000;

/** A row as it stands on screen: how deep it was opened, and its figures. */
type SheetRow = { readonly level: string; readonly depth: number; readonly row: Pick<ReportRow, "code" | "name" | "cells" | "units" | "marks"> };

/** The page as a workbook that comes at once; a larger one is a job. */
export async function exportReport(report: Report, route: string, query: ReportQuery, ctx: Ctx): Promise<Raw> {
  const { body, fileName } = await reportSheet(report, route, query, ctx, exportAtOnce);
  return new Raw(body, { "content-type": mime, "content-disposition": `attachment; filename="${fileName}"`, "cache-control": "no-store" });
}

export type ReportSheet = {
  readonly body: Buffer | Readable;
  readonly rows: number;
  readonly fileName: string;
  /** Every row is there for its own sake: a day of the calendar, a chair, and none of them has a figure. */
  readonly blank: boolean;
  /** Its figures, for whoever tells of the file: the total and the first rows. */
  readonly said: {
    readonly shown: readonly string[];
    readonly total: SheetRow["row"]["cells"];
    readonly lead: readonly SheetRow["row"][];
    readonly comparison: Asked["comparison"];
  };
};
const mostSaid = 20;
const isNothing = (cell: Cell | undefined): boolean => cell === null || cell === undefined || isWord(cell) || /^-?0(\.0+)?$/.test(cell);
/** Same rows, same opened branches, same totals as on the page, from one snapshot; refused when there are more rows than `atOnce`. */
export async function reportSheet(report: Report, route: string, query: ReportQuery, ctx: Pick<Ctx, "db" | "access" | "person">, atOnce: number): Promise<ReportSheet> {
  const started = performance.now();
  const { rows, total, totalMarks, stamps, columns, turned, shown } = await inSnapshot(ctx.db, async (tx) => {
    const shown = groupedColumns(report, visible(report, ctx.access, report.show));
    const prepared = await prepare(tx, report, query);
    const { found: answered, timed } = await level(tx, report, query, prepared, shown);
    if (answered.count > atOnce) throw tooLarge();
    const turned = timed !== undefined && query.swap === "1";
    if (turned && answered.count > maxTurned)
      throw new Refused("report.export-size", "Baris terlalu banyak untuk dijadikan kolom. Tukar kembali baris dan kolom, atau persempit penyaring.", [], 422, {
        rows: answered.count,
      });
    const rows = await opened(tx, report, query, markedRows(report, prepared, answered), shown, timed);
    const across = timed ? timeColumns(report, timed) : [];
    const columns = [...columnsOf(report, shown, prepared.asked), ...(turned ? [] : across)];
    const own = await stampsOf(tx, prepared.facts, prepared.asked, answered.reads);
    const stamps = { ...own, asOf: prepared.facts.now, milliseconds: Math.round(performance.now() - started) };
    const totalMarks = markedTotal(report, prepared.asked.level, answered.total.cells);
    return { rows, total: answered.total, totalMarks, columns, turned: turned ? across : [], stamps, shown };
  });
  await audit(ctx.db, { action: "export", entity: "report", entityId: route, label: titleOf(report, query), after: { rows: rows.length, query } });
  const head = await headBlock(ctx.db, report, route, query, stamps, ctx.person.fullname);
  head.push(["Jumlah baris", String(rows.length)]);
  const plain = rows.length > formatted || rows.length * columns.length > formattedCells;
  const body = plain
    ? streamed(head, rows, total, columns)
    : Buffer.from(await workbook(report, [...head, ...markLines(report)], rows, { ...total, marks: totalMarks }, columns, stamps, turned));
  const figures = figuresOf(report.of);
  const flows = shown.filter((id) => isLeaf(figures[id] as Leaf | Formula));
  const blank = rows.every(({ row }) => (flows.length > 0 ? flows : shown).every((id) => isNothing(row.cells[id])));
  const lead = rows.flatMap(({ row, depth }) => (depth === 0 ? [row] : [])).slice(0, mostSaid);
  const said = { shown, total: total.cells, lead, comparison: stamps.comparison?.kind ?? null };
  return { body, rows: rows.length, fileName: fileNameOf(titleOf(report, query), stamps), blank, said };
}
const fileNameOf = (title: string, { period }: Stamps): string => `${title.toLowerCase().replace(/[^a-z0-9]+/g, "-")}_${period.from}_${period.to}.xlsx`;

/** All rows of one level, with what the reader has beside them by time; a branch is cut into the stretches of its page or not at all. */
async function level(db: Db, report: Report, query: ReportQuery, prepared: Prepared, shown: readonly string[], page?: ByTime) {
  const own = query.over === "time" ? byTime(report, query, prepared, db.access) : undefined;
  const timed = page && JSON.stringify(own?.ranges) !== JSON.stringify(page.ranges) ? undefined : own;
  const most = timed ? Math.min(maxExportRows, Math.floor(maxTimeCells / timed.ranges.length)) : maxExportRows;
  const slice = { ...sliceOf(report, query, prepared.asked, shown), offset: 0, limit: most + 1 };
  const found = await askLevel(db, report, timed?.prepared ?? prepared, shown, slice, timed?.terms);
  if (found.count > most) throw new Refused("report.export-size", "Baris terlalu banyak untuk diekspor. Persempit penyaring.", [], 422, { rows: found.count });
  return { timed, found };
}

/** Branches that are open on screen, each under its row. */
async function opened(db: Db, report: Report, query: ReportQuery, rows: readonly ReportRow[], shown: readonly string[], page: ByTime | undefined): Promise<SheetRow[]> {
  const base = String(query.path ?? "")
    .split("/")
    .filter((p) => p !== "");
  const open = new Set(
    String(query.open ?? "")
      .split(",")
      .filter((p) => p !== ""),
  );
  if (open.size > maxOpen) throw new Refused("report.export-open", "Terlalu banyak baris terbuka untuk diekspor.", [], 422);
  const walk = async (list: readonly ReportRow[], path: readonly string[], depth: number): Promise<SheetRow[]> => {
    const out: SheetRow[] = [];
    for (const row of list) {
      const own = report.by[base.length + depth] as string;
      out.push({ level: own, depth, row });
      const here = [...path, `${own}:${row.id}`].join("/");
      if (!open.has(here)) continue;
      const prepared = await prepare(db, report, { ...query, path: here });
      const { found } = await level(db, report, query, prepared, shown, page);
      out.push(...(await walk(markedRows(report, prepared, found), here.split("/"), depth + 1)));
    }
    return out;
  };
  return walk(rows, base, 0);
}

const sheetDigits = 15;
/** A sheet keeps fifteen digits: what a figure shows must be among them, and the rest of a quotient may go. */
const tooLong = (digits: string, { scale }: Figure): boolean => (/^-?0*(\d*)/.exec(digits)?.[1] ?? "").length + scale > sheetDigits;
/** Figures are numbers, days are days, and a word or too long a number stays text; nothing that begins like a formula gets through. */
export function cellValue(cell: Cell, figure: Figure): CellValue {
  if (cell === null) return "–";
  if (figure.unit === "tanggal") return /^\d{4}-\d{2}-\d{2}$/.test(cell) ? new Date(`${cell}T00:00:00Z`) : cell;
  return /^-?\d+(\.\d+)?$/.test(cell) && !tooLong(cell, figure) ? Number(cell) : cell;
}
export const safeText = (text: string): string => (/^[=+\-@\t\r]/.test(text) ? `'${text}` : text);
type NameCell = { readonly value: CellValue; readonly numFmt?: string };
const timeFormats: Readonly<Record<TimeUnit, string>> = { day: "d mmm yyyy", week: "d mmm yyyy", month: "mmm yyyy", quarter: "mmm yyyy", year: "yyyy" };
/** A stretch of time is a day of the sheet's own, by its first day; every other name is text. */
function nameCell(level: Level | undefined, name: string): NameCell {
  if (level?.from.kind !== "time" || !/^\d{4}-\d{2}-\d{2}$/.test(name)) return { value: safeText(name) };
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
async function workbook(
  report: Report,
  head: readonly (readonly string[])[],
  rows: readonly SheetRow[],
  total: Cells & Pick<SheetRow["row"], "marks">,
  columns: readonly SheetColumn[],
  stamps: Stamps,
  turned: readonly SheetColumn[],
): Promise<Uint8Array> {
  const cells = new Map<string, { style: CellStyle }>();
  const rowDefs = new Map<number, { outlineLevel: number }>();
  const toneIn = sheetTone(stamps);
  const lines: CellValue[][] = head.map((line) => line.map(safeText));
  lines.push([]);
  const groupsAt = lines.length;
  lines.push(["", "", ...columns.map((c) => c.group)], ["Kode", "Nama", ...columns.map((c) => c.head)]);
  for (let c = 0; c < columns.length + 2; c++) for (const r of [groupsAt, groupsAt + 1]) cells.set(`${r},${c}`, { style: headStyle });
  const put = (row: SheetRow["row"], depth: number, bold: boolean, name: NameCell) => {
    const r = lines.length;
    lines.push([row.code ? safeText(row.code) : "", name.value, ...valuesOf(row, columns)]);
    cells.set(`${r},0`, { style: { numFmt: "@", ...(bold ? { font: { bold } } : {}) } });
    cells.set(`${r},1`, {
      style: { alignment: { indent: depth, horizontal: "left" }, ...(name.numFmt ? { numFmt: name.numFmt } : {}), ...(bold ? { font: { bold } } : {}) },
    });
    columns.forEach((c, i) => {
      const mark = row.marks?.[c.key];
      const tone = toneIn(row.cells[c.key] ?? null, c);
      const format = tonedFormat(markedFormat(unitFormat(c.figure, row.units?.[c.key]), mark), tone);
      const look = { ...(bold ? { font: { bold } } : {}), ...toneStyle(tone, bold), ...markStyle(mark, bold) };
      cells.set(`${r},${i + 2}`, { style: { numFmt: format, alignment: { horizontal: "right" }, ...look } });
    });
    if (depth > 0) rowDefs.set(r, { outlineLevel: depth });
  };
  const levels = levelsOf(report.of);
  put({ code: null, name: "Total", ...total }, 0, true, { value: "Total" });
  for (const { level, row, depth } of rows) put(row, depth, false, nameCell(levels[level], row.name));
  const flat: CellValue[][] = [
    ["Tingkat", "Kode", "Nama", ...columns.map((c) => c.name)],
    ...rows.map(({ level, row }): CellValue[] => [levels[level]?.label ?? "", row.code ?? "", safeText(row.name), ...valuesOf(row, columns)]),
  ];
  return writeXlsx({
    sheets: [
      {
        name: "Laporan",
        rows: lines,
        cells: cells as never,
        rowDefs,
        merges: groupMerges(columns, groupsAt),
        columns: [{ width: 16 }, { width: 36 }, ...columns.map(() => ({ width: 18 }))],
        freezePane: { rows: groupsAt + 3, columns: 2 },
        outlineProperties: { summaryBelow: false },
      },
      {
        name: `Data ${stamps.period.to}`,
        rows: flat,
        columns: [{ width: 14 }, { width: 16 }, { width: 36 }, ...columns.map((c) => ({ width: 16, numFmt: numFmt(c.figure) }))],
        freezePane: { rows: 1 },
      },
      ...(turned.length > 0 ? [turnedSheet(turned, rows, total)] : []),
    ],
  });
}
/** Rows and columns changed places, as on screen: a stretch of the period in each row, and the rows of the table beside each other. */
function turnedSheet(stretches: readonly SheetColumn[], rows: readonly SheetRow[], total: Cells) {
  const figure = stretches[0]?.figure as Figure;
  return {
    name: "Menurut waktu",
    rows: [
      [stretches[0]?.group ?? "", "", ...rows.map(({ row }) => (row.code ? safeText(row.code) : ""))],
      ["", "Total", ...rows.map(({ row }) => safeText(row.name))],
      ...stretches.map((s): CellValue[] => [s.head, ...[total, ...rows.map(({ row }) => row)].map((of) => cellValue(of.cells[s.key] ?? null, figure))]),
    ],
    columns: [{ width: 22 }, ...[total, ...rows].map(() => ({ width: 18, numFmt: numFmt(figure) }))],
    freezePane: { rows: 2, columns: 2 },
  };
}
const valuesOf = (row: SheetRow["row"], columns: readonly SheetColumn[]): CellValue[] => columns.map((c) => cellValue(row.cells[c.key] ?? null, c.figure));
const unitFormat = (f: Figure, unit: string | undefined): string => (unit ? `${numFmt(f)}" ${unit.replace(/"/g, "")}"` : numFmt(f));

/** Tens of thousands of rows leave as they are made; formats stand on the columns. */
function streamed(head: readonly (readonly string[])[], rows: readonly SheetRow[], total: Cells, columns: readonly SheetColumn[]): Readable {
  const line = (row: SheetRow["row"]): CellValue[] => [row.code ? safeText(row.code) : "", safeText(row.name), ...valuesOf(row, columns)];
  function* all(): Generator<CellValue[]> {
    for (const h of head) yield h.map(safeText);
    yield [];
    yield ["", "", ...columns.map((c) => c.group)];
    yield ["Kode", "Nama", ...columns.map((c) => c.head)];
    yield line({ code: null, name: "Total", cells: total.cells });
    for (const { row } of rows) yield line(row);
  }
  return Readable.fromWeb(
    writeXlsxStream(all(), { name: "Laporan", columns: [{ width: 16, numFmt: "@" }, { width: 36 }, ...columns.map((c) => ({ width: 18, numFmt: numFmt(c.figure) }))] }) as never,
  );
}
