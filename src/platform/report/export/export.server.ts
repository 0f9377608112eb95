import type { Readable } from "node:stream";
import { figuresOf, type Formula, isLeaf, type Leaf } from "../cube.ts";
import { exportAtOnce } from "#platform/jobs/index.ts";
import type { FileKind } from "./export-report.calls.ts";
import { type Cell, isWord } from "../cell.ts";
import { type Against, groupedColumns, type Report, type ReportQuery, type Stamps } from "../report.ts";
import { Refused } from "#kit/refused.ts";
import { audit, inSnapshot } from "#platform/database/index.server.ts";
import { type Ctx, Raw } from "#platform/http/index.server.ts";
import { markedRows, prepare, termsOf, visible } from "../query/answer.server.ts";
import { type FileReader, ownReader, readerOf, translatorFor, tooLarge } from "#platform/export/index.server.ts";
import { workbook } from "./export-book.server.ts";
import type { SheetRow } from "./export-cell.server.ts";
import { columnsOf, pinnedColumns, shareKey, timeColumns, arrangedColumns } from "./export-columns.server.ts";
import { partTerms } from "./export-data.server.ts";
import { headBlock, titleOf } from "./export-head.server.ts";
import { level, opened, withShares } from "./export-rows.server.ts";
import { markLines } from "./export-marks.server.ts";
import { streamedBook, streamedCsv } from "./export-stream.server.ts";
import { screenHeads } from "./export-heads.server.ts";
import { maxPivotRows, pivotCsv, pivotSheet } from "./export-pivot.server.ts";
import { markedTotal } from "../query/marks.server.ts";
import { pivotOf } from "../query/matrix.server.ts";
import { stampsOf } from "../query/stamps.server.ts";
import { xlsxMime } from "#platform/import/index.server.ts";

export const mimes: Readonly<Record<FileKind, string>> = { xlsx: xlsxMime, csv: "text/csv; charset=utf-8" };
/** More rows than this are written to a plain streamed sheet. */
const formatted = 20_000;
const formattedCells = 400_000;
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
    readonly firstRows: readonly SheetRow["row"][];
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
  const say = translatorFor(reader);
  const started = performance.now();
  const { rows, total, totalMarks, stamps, columns, pinned, turned, shown, pivot } = await inSnapshot(
    ctx.db,
    async (tx) => {
      const shown = groupedColumns(report, visible(report, ctx.access, report.show));
      const prepared = await prepare(tx, report, query);
      // only a workbook has room for hidden columns
      const parts = as === "xlsx" ? partTerms(report, shown, termsOf(report, prepared.resolved, shown)) : [];
      const { answered, timed } = await level(tx, report, query, prepared, { shown, parts });
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
      const arranged = arrangedColumns(columnsOf(report, shown, prepared.resolved, reader), query, say);
      const screenColumns = screenHeads(arranged, pinnedColumns(arranged, query), say);
      const columns = [...screenColumns, ...(turned ? [] : across)];
      const shared = withShares(screenColumns, answered.total.cells);
      const lines = await opened(tx, report, query, markedRows(report, prepared, answered), { shown, parts }, timed);
      const rows = lines.map((r) => ({ ...r, row: { ...r.row, cells: shared(r.row.cells) } }));
      const total = { ...answered.total, cells: shared(answered.total.cells) };
      const own = await stampsOf(tx, prepared.facts, prepared.resolved, answered.reads);
      const stamps = { ...own, asOf: prepared.facts.now, milliseconds: Math.round(performance.now() - started) };
      const totalMarks = markedTotal(report, prepared.resolved.level, answered.total.cells);
      return {
        rows,
        total,
        totalMarks,
        columns,
        pinned: pinnedColumns(screenColumns, query),
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
  const firstRows = rows.flatMap(({ row, depth }) => (depth === 0 ? [row] : [])).slice(0, maxReported);
  const said = {
    shown: shown.filter((id) => columns.some((c) => c.key === id || c.key === shareKey(id))),
    total: total.cells,
    firstRows,
    comparison: stamps.comparison?.kind ?? null,
    of: stamps,
  };
  return { body, rows: rows.length, fileName: `${fileNameOf(titleOf(report, query), stamps)}.${as}`, blank, said };
}
const fileNameOf = (title: string, { period }: Stamps): string =>
  `${title.toLowerCase().replace(/[^a-z0-9]+/g, "-")}_${period.from}_${period.to}`;
