import { levelsOf } from "../cube.ts";
import type { Report, ReportQuery } from "../report.ts";
import { Refused } from "#kit/refused.ts";
import type { Db } from "#platform/database/index.server.ts";
import { readTerms } from "./read-rows.server.ts";
import type { ResolvedQuery } from "./input.server.ts";
import type { Facts, Filter } from "./question.server.ts";

/** The table for which a distributor's user sees only its own row. */
const vendorTable = "distributor";
const unknown = (field: string): Refused =>
  new Refused("report.member", "Penyaring belum benar.", [{ field, message: "Pilihan tidak ditemukan." }]);

/** Filters of the address by level; 0 represents rows without a member. */
const filtersOf = (report: Report, query: ReportQuery): Filter[] =>
  report.filters.flatMap((level) => {
    const raw = query[level];
    return typeof raw === "string" ? [{ level, ids: raw.split(",").map(Number) }] : [];
  });

/** The named members that the reader does not see, whether they exist or not. */
async function unseen(db: Db, report: Report, named: readonly Filter[]): Promise<{ level: string; id: number }[]> {
  const levels = levelsOf(report.of);
  const inTables = named.flatMap((filter) => {
    const table = levels[filter.level]?.noun?.table;
    return table ? [{ ...filter, table }] : [];
  });
  if (inTables.length === 0) return [];
  const parts = inTables.map(
    ({ level, table }, i) =>
      `select '${level}' as level, x.id from unnest(:ids${i}::bigint[]) as x(id) where x.id <> 0 and not exists (select 1 from {${table}} t where t.id = x.id)`,
  );
  return db.query(parts.join(" union all "), Object.fromEntries(inTables.map((f, i) => [`ids${i}`, f.ids])));
}

/** Refuses filters on members outside the reader's scope, in the same way as on missing ones. */
export async function refuseUnknownFilters(db: Db, report: Report, query: ReportQuery): Promise<void> {
  const [anonymous] = await unseen(db, report, filtersOf(report, query));
  if (anonymous) throw unknown(anonymous.level);
}

/**
 * Refuses opened rows outside the reader's scope. A row may have left the scope, as a store that moved to another
 * distributor, if the reader still has figures for it. A distributor's user has none for another distributor.
 */
export async function refuseUnknownPath(
  db: Db,
  report: Report,
  { resolved, facts }: { readonly resolved: ResolvedQuery; readonly facts: Facts },
): Promise<void> {
  const { path } = resolved.question;
  const anonymousUsers = path.length > 0 ? await unseen(db, report, path) : [];
  if (anonymousUsers.length === 0) return;
  const rival = anonymousUsers.some((s) => levelsOf(report.of)[s.level]?.noun?.table === vendorTable);
  if ((rival && facts.shape === "vendor") || !(await hasFigures(db, report, resolved, facts))) throw unknown("path");
}

async function hasFigures(db: Db, report: Report, { question }: ResolvedQuery, facts: Facts): Promise<boolean> {
  const terms = report.show.map((id) => ({ name: id, id }));
  const { cells } = await readTerms(db, { ...question, keys: [] }, facts, terms);
  return Object.values(cells).some((c) => c !== null && /^-?[\d.]*[1-9]/.test(c));
}
