import { type CubeOrComposite, cubesOf } from "../cube.ts";
import type { Range, Report, ReportQuery } from "../report.ts";
import type { Db } from "#platform/database/index.server.ts";
import { idList } from "./input.server.ts";

/** `sql`: id, first and last day of each record that a page may be about; `level`: the filter that identifies them. */
export type RecordDays = { readonly level: string; readonly sql: string };
const known = new Map<string, RecordDays>();

/**
 * Declares the days of records for reports of a cube, which define its period "newest record". Belongs in a server file
 * beside the cube.
 */
export function defineRecordDays(cube: { readonly name: string }, days: RecordDays): RecordDays {
  known.set(cube.name, days);
  return days;
}
const daysOf = (of: CubeOrComposite): RecordDays | undefined => cubesOf(of).flatMap((c) => known.get(c.name) ?? [])[0];

/**
 * The days of the requested records, or of the newest one that has begun; null if the page requests other days, or if
 * there is none.
 */
export async function recordDays(db: Db, report: Report, query: ReportQuery, today: string): Promise<Range | null> {
  const days = daysOf(report.of);
  if (!days || query.from !== undefined || query.to !== undefined || (query.period ?? report.period) !== "record")
    return null;
  const requested = query[days.level];
  const ids = typeof requested === "string" && idList.test(requested) ? requested.split(",").map(Number) : null;
  const range = await db.one<{ from: string | null; to: string | null }>(
    `with r as (select id, first, last from (${days.sql}) x)
     select min(r.first) as from, max(r.last) as to from r
     where case when :ids::bigint[] is null then r.first = (select max(n.first) from r n where n.first <= :today::date) else r.id = any(:ids::bigint[]) end`,
    { ids, today },
  );
  return range.from && range.to ? { from: range.from, to: range.to } : null;
}
