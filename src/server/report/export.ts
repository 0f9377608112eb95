import type { Readable } from "node:stream";
import { figuresOf, type Formula, isLeaf, type Leaf } from "#kit/cube.ts";
import { exportAtOnce, type FileKind } from "#platform/export/index.ts";
import {
  type Against,
  type Cell,
  groupedColumns,
  type Report,
  type ReportQuery,
  type ReportRow,
  type Stamps,
} from "#kit/report.ts";
import { shareOfTotal } from "#kit/report-columns.ts";
import { Refused } from "#kit/refused.ts";
import { isWord } from "#kit/tone.ts";
import { audit } from "../audit/audit.ts";
import type { Db } from "../db/db.ts";
import { type Ctx, Raw } from "../http/handle.ts";
import { askLevel, markedRows, prepare, sliceOf, termsOf, visible } from "./answer.ts";
import type { Prepared } from "./prepared.ts";
import { type ByTime, byTime } from "./by-time.ts";
import { type FileReader, ownReader, readerOf, sayTo, tooLarge } from "#platform/export/index.server.ts";
import { workbook } from "./export-book.ts";
import type { SheetRow } from "./export-cell.ts";
import { columnsOf, pinnedColumns, type SheetColumn, shareKey, timeColumns, wishedColumns } from "./export-columns.ts";
import { partTerms } from "./export-data.ts";
import { headBlock, titleOf } from "./export-head.ts";
import { markLines } from "./export-marks.ts";
import { streamedBook, streamedCsv } from "./export-stream.ts";
import { screenHeads } from "./export-heads.ts";
import { maxPivotRows, pivotCsv, pivotSheet } from "./export-pivot.ts";
import { inSnapshot } from "./facts.ts";
import { markedTotal } from "./marks.ts";
import { pivotOf } from "./matrix.ts";
import type { Term } from "./page-sql.ts";
import { stampsOf } from "./stamps.ts";
import { xlsxMime } from "../workbook.ts";

export const mimes: Readonly<Record<FileKind, string>> = { xlsx: xlsxMime, csv: "text/csv; charset=utf-8" };
/**
 * More rows than this are written to a plain streamed sheet. Above the maximum the export is refused, never truncated.
 */
const formatted = 20_000;
export const maxExportRows = 200_000;
const formattedCells = 400_000;
const maxOpen = 200;
/** Limit of cells of a figure by time, which reduces the number of rows accordingly. */
const maxTimeCells = 1_000_000;
/** Maximum number of transposed rows, which become columns. */
const maxTurned = 1_000;

/** The page as a file sent immediately; a larger one is exported by a job. */
export async function exportReport(
  report: Report,
  route: string,
  query: ReportQuery,
  ctx: Ctx,
  as: FileKind,
): Promise<Raw> {
  const { body, fileName } = await reportSheet(report, route, query, ctx, exportAtOnce, as, readerOf(ctx));
  return new Raw(body, {
    "content-type": mimes[as],
    "content-disposition": `attachment; filename="${fileName}"`,
    "cache-control": "no-store",
  });
}

export type ReportSheet = {
  readonly body: Buffer | Readable;
  readonly rows: number;
  readonly fileName: string;
  /** Whether every row exists independently of figures (a calendar day, a position) and none has one. */
  readonly blank: boolean;
  /** Its figures for a mail about the file: the total and the first rows. */
  readonly said: {
    readonly shown: readonly string[];
    readonly total: SheetRow["row"]["cells"];
    readonly lead: readonly SheetRow["row"][];
    readonly comparison: Against["kind"] | null;
    readonly of: Pick<Stamps, "period" | "dataThrough" | "reported">;
  };
};
const maxReported = 20;
const isNothing = (cell: Cell | undefined): boolean =>
  cell === null || cell === undefined || isWord(cell) || /^-?0(\.0+)?$/.test(cell);
/**
 * The same rows, opened branches and totals as on the page, for every file format, from one snapshot. Throws a refusal
 * if there are more rows than `atOnce`.
 */
export async function reportSheet(
  report: Report,
  route: string,
  query: ReportQuery,
  ctx: Pick<Ctx, "db" | "access" | "person">,
  atOnce: number,
  as: FileKind = "xlsx",
  reader: FileReader = ownReader(),
): Promise<ReportSheet> {
  const say = sayTo(reader);
  const started = performance.now();
  const { rows, total, totalMarks, stamps, columns, pinned, turned, shown, pivot } = await inSnapshot(
    ctx.db,
    async (tx) => {
      const shown = groupedColumns(report, visible(report, ctx.access, report.show));
      const prepared = await prepare(tx, report, query);
      // only a workbook has room for hidden columns
      const parts = as === "xlsx" ? partTerms(report, shown, termsOf(report, prepared.asked, shown)) : [];
      const { found: answered, timed } = await level(tx, report, query, prepared, { shown, parts });
      if (answered.count > atOnce) throw tooLarge();
      const turned = timed !== undefined && query.swap === "1";
      if (turned && answered.count > maxTurned)
        throw new Refused(
          "report.export-size",
          "Baris terlalu banyak untuk dijadikan kolom. Tukar kembali baris dan kolom, atau persempit penyaring.",
          [],
          422,
          {
            rows: answered.count,
          },
        );
      const across = timed ? timeColumns(report, timed, reader) : [];
      const pivot = await pivotOf(tx, report, query, prepared, maxPivotRows);
      const arranged = wishedColumns(columnsOf(report, shown, prepared.asked, reader), query, say);
      const wished = screenHeads(arranged, pinnedColumns(arranged, query), say);
      const columns = [...wished, ...(turned ? [] : across)];
      const shared = withShares(wished, answered.total.cells);
      const found = await opened(tx, report, query, markedRows(report, prepared, answered), { shown, parts }, timed);
      const rows = found.map((r) => ({ ...r, row: { ...r.row, cells: shared(r.row.cells) } }));
      const total = { ...answered.total, cells: shared(answered.total.cells) };
      const own = await stampsOf(tx, prepared.facts, prepared.asked, answered.reads);
      const stamps = { ...own, asOf: prepared.facts.now, milliseconds: Math.round(performance.now() - started) };
      const totalMarks = markedTotal(report, prepared.asked.level, answered.total.cells);
      return {
        rows,
        total,
        totalMarks,
        columns,
        pinned: pinnedColumns(wished, query),
        turned: turned ? across : [],
        stamps,
        shown,
        pivot,
      };
    },
  );
  await audit(ctx.db, {
    action: "export",
    entity: "report",
    entityId: route,
    label: titleOf(report, query),
    after: { rows: rows.length, query },
  });
  const head = await headBlock(ctx.db, report, route, query, stamps, ctx.person.fullname, reader);
  const counted = (n: number) => [say("Jumlah baris"), String(n)];
  const sheetHead = [...head, counted(rows.length)];
  const large = rows.length > formatted || rows.length * columns.length > formattedCells;
  const body =
    as === "csv"
      ? pivot
        ? pivotCsv(report, pivot, say)
        : streamedCsv(report, rows, total, [...columns, ...turned], say)
      : large
        ? streamedBook(sheetHead, rows, total, columns, pinned, say)
        : Buffer.from(
            await workbook(report, {
              head: [...sheetHead, ...markLines(report)],
              rows,
              total: { ...total, marks: totalMarks },
              columns,
              pinned,
              stamps,
              turned,
              say,
              pivot: pivot && pivotSheet(report, [...head, counted(pivot.rows.length)], pivot, say),
            }),
          );
  const figures = figuresOf(report.of);
  const flows = shown.filter((id) => isLeaf(figures[id] as Leaf | Formula));
  const blank = rows.every(({ row }) => (flows.length > 0 ? flows : shown).every((id) => isNothing(row.cells[id])));
  const lead = rows.flatMap(({ row, depth }) => (depth === 0 ? [row] : [])).slice(0, maxReported);
  const said = {
    shown: shown.filter((id) => columns.some((c) => c.key === id || c.key === shareKey(id))),
    total: total.cells,
    lead,
    comparison: stamps.comparison?.kind ?? null,
    of: stamps,
  };
  return { body, rows: rows.length, fileName: `${fileNameOf(titleOf(report, query), stamps)}.${as}`, blank, said };
}
const fileNameOf = (title: string, { period }: Stamps): string =>
  `${title.toLowerCase().replace(/[^a-z0-9]+/g, "-")}_${period.from}_${period.to}`;

type Columns = { readonly shown: readonly string[]; readonly parts: readonly Term[] };
/**
 * All rows of one level, with the figures by time that the reader has selected. A branch is divided by the time ranges
 * of its page, or not at all.
 */
async function level(
  db: Db,
  report: Report,
  query: ReportQuery,
  prepared: Prepared,
  { shown, parts }: Columns,
  page?: ByTime,
) {
  const own = query.over === "time" ? byTime(report, query, prepared, db.access) : undefined;
  const timed = page && JSON.stringify(own?.ranges) !== JSON.stringify(page.ranges) ? undefined : own;
  const most = timed ? Math.min(maxExportRows, Math.floor(maxTimeCells / timed.ranges.length)) : maxExportRows;
  const slice = { ...sliceOf(report, query, prepared.asked, shown), offset: 0, limit: most + 1 };
  const found = await askLevel(db, report, timed?.prepared ?? prepared, shown, slice, [
    ...parts,
    ...(timed?.terms ?? []),
  ]);
  if (found.count > most)
    throw new Refused("report.export-size", "Baris terlalu banyak untuk diekspor. Persempit penyaring.", [], 422, {
      rows: found.count,
    });
  return { timed, found };
}

/** Branches opened on screen, each below its row. */
async function opened(
  db: Db,
  report: Report,
  query: ReportQuery,
  rows: readonly ReportRow[],
  columns: Columns,
  page: ByTime | undefined,
): Promise<SheetRow[]> {
  const base = String(query.path ?? "")
    .split("/")
    .filter((p) => p !== "");
  const open = new Set(
    String(query.open ?? "")
      .split(",")
      .filter((p) => p !== ""),
  );
  if (open.size > maxOpen)
    throw new Refused("report.export-open", "Terlalu banyak baris terbuka untuk diekspor.", [], 422);
  const walk = async (list: readonly ReportRow[], path: readonly string[], depth: number): Promise<SheetRow[]> => {
    const out: SheetRow[] = [];
    for (const row of list) {
      const own = report.by[base.length + depth] as string;
      out.push({ level: own, depth, row });
      const here = [...path, `${own}:${row.id}`].join("/");
      if (!open.has(here)) continue;
      const prepared = await prepare(db, report, { ...query, path: here });
      const { found } = await level(db, report, query, prepared, columns, page);
      out.push(...(await walk(markedRows(report, prepared, found), here.split("/"), depth + 1)));
    }
    return out;
  };
  return walk(rows, base, 0);
}

/** A row's figures, with their share of the total where requested. */
function withShares(
  columns: readonly SheetColumn[],
  total: ReportRow["cells"],
): (cells: ReportRow["cells"]) => ReportRow["cells"] {
  const asked = Object.keys(total).filter((key) => columns.some((c) => c.key === shareKey(key)));
  if (asked.length === 0) return (cells) => cells;
  return (cells) => ({
    ...cells,
    ...Object.fromEntries(asked.map((key) => [shareKey(key), shareOfTotal(cells[key] ?? null, total[key] ?? null)])),
  });
}
