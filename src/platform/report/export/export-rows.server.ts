import { Refused } from "#kit/refused.ts";
import type { Db } from "#platform/database/index.server.ts";
import { readLevel, markedRows, prepare, sliceOf } from "../query/answer.server.ts";
import { type ByTime, byTime } from "../query/by-time.server.ts";
import type { Term } from "../query/plan-figures.server.ts";
import type { Prepared } from "../query/prepared.server.ts";
import type { Report, ReportQuery, ReportRow } from "../report.ts";
import { shareOfTotal } from "../report-columns.ts";
import type { SheetRow } from "./export-cell.server.ts";
import { type SheetColumn, shareKey } from "./export-columns.server.ts";

/** Above this number of rows, an export is refused, never truncated. */
const maxExportRows = 200_000;
const maxOpen = 200;
/** Limit of cells of a figure by time, which reduces the number of rows accordingly. */
const maxTimeCells = 1_000_000;

type Columns = { readonly shown: readonly string[]; readonly parts: readonly Term[] };
/**
 * All rows of one level, with the figures by time that the reader has selected. A branch is divided by the time ranges
 * of its page, or not at all.
 */
export async function level(
  db: Db,
  report: Report,
  query: ReportQuery,
  prepared: Prepared,
  { shown, parts }: Columns,
  page?: ByTime,
) {
  const own = query.over === "time" ? byTime(report, query, prepared, db.access) : undefined;
  const timed = page && JSON.stringify(own?.ranges) !== JSON.stringify(page.ranges) ? undefined : own;
  const maxRows = timed ? Math.min(maxExportRows, Math.floor(maxTimeCells / timed.ranges.length)) : maxExportRows;
  const slice = { ...sliceOf(report, query, prepared.resolved, shown), offset: 0, limit: maxRows + 1 };
  const answered = await readLevel(db, report, timed?.prepared ?? prepared, shown, slice, [
    ...parts,
    ...(timed?.terms ?? []),
  ]);
  if (answered.count > maxRows)
    throw new Refused("report.export-size", "Baris terlalu banyak untuk diekspor. Persempit penyaring.", [], 422, {
      rows: answered.count,
    });
  return { timed, answered };
}

/** Branches opened on screen, each below its row. */
export async function opened(
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
      const { answered } = await level(db, report, query, prepared, columns, page);
      out.push(...(await walk(markedRows(report, prepared, answered), here.split("/"), depth + 1)));
    }
    return out;
  };
  return walk(rows, base, 0);
}

/** A row's figures, with their share of the total where requested. */
export function withShares(
  columns: readonly SheetColumn[],
  total: ReportRow["cells"],
): (cells: ReportRow["cells"]) => ReportRow["cells"] {
  const shared = Object.keys(total).filter((key) => columns.some((c) => c.key === shareKey(key)));
  if (shared.length === 0) return (cells) => cells;
  return (cells) => ({
    ...cells,
    ...Object.fromEntries(shared.map((key) => [shareKey(key), shareOfTotal(cells[key] ?? null, total[key] ?? null)])),
  });
}
