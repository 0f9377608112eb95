import { monthEnd, monthStart } from "#kit/day.ts";
import { isLeaf, levelsOf, figuresOf } from "../cube.ts";
import type { Cell } from "../cell.ts";
import type { Report, ReportRow } from "../report.ts";
import type { Db } from "#platform/database/index.server.ts";
import type { Prepared } from "./prepared.server.ts";
import { type Answered, readTerms } from "./read-rows.server.ts";
import { loadFacts } from "./facts.server.ts";
import { seasonsOf } from "./seasons.server.ts";
import { withDeciders, withDecisions } from "./steps.server.ts";

/** Adds remarks to rows: who holds a position at the end of the period, and the seasons of months. */
export async function remarked(
  db: Db,
  report: Report,
  { resolved }: Prepared,
  rows: readonly ReportRow[],
): Promise<readonly ReportRow[]> {
  const level = levelsOf(report.of)[resolved.level];
  if (level?.from.kind === "time" && level.from.unit === "month") return withSeasons(db, report, rows);
  if (level?.people) return level.people === "deciders" ? withDeciders(db, rows) : withDecisions(db, rows);
  if (!level?.holders) return rows;
  const { table, key } = level.holders;
  const positions = await db.query<{ id: number; name: string }>(
    `select a.${key} as id, u.fullname as name from {~${table}} a join {~app_user} u on u.id = a.user_id where a.${key} = any(:ids::bigint[]) and a.valid_from <= :day::date and (a.valid_to is null or a.valid_to > :day::date)`,
    { ids: rows.map((r) => Number(r.id)), day: resolved.period.to },
  );
  const holders = new Map(positions.map((f) => [f.id, f.name]));
  return rows.map((r) => (r.id === 0 ? r : { ...r, holder: holders.get(Number(r.id)) ?? null }));
}

async function withSeasons(db: Db, report: Report, rows: readonly ReportRow[]): Promise<readonly ReportRow[]> {
  const days = rows.map((r) => String(r.id)).sort();
  const [from, to] = [days[0], days.at(-1)];
  if (from === undefined || to === undefined) return rows;
  const months = await seasonsOf(db, report, { from, to });
  return rows.map((row) => {
    const seasons = months.get(String(row.id));
    return seasons ? { ...row, seasons } : row;
  });
}

/**
 * Forecasts for rows by month: a completed month is its sales, and the current one equals the forecast of a page of
 * that month alone.
 */
export async function foreseen(
  db: Db,
  report: Report,
  { resolved, facts }: Prepared,
  answered: Answered,
): Promise<Answered> {
  const figures = figuresOf(report.of);
  const from = levelsOf(report.of)[resolved.level]?.from;
  const projected = report.show.flatMap((id) => {
    const declared = figures[id];
    return declared && isLeaf(declared) && declared.kind === "projection" ? [{ id, of: declared.of as string }] : [];
  });
  if (projected.length === 0 || from?.kind !== "time" || from.unit !== "month") return answered;
  const period = { from: monthStart(facts.through), to: facts.through };
  const own = await loadFacts(db, report.of, facts, period, resolved.question);
  const { cells } = await readTerms(
    db,
    { ...resolved.question, periods: [period], compare: null },
    own,
    projected.map(({ id }) => ({ name: id, id })),
  );
  const foresee = (key: string, row: Readonly<Record<string, Cell>>, { id, of }: (typeof projected)[number]): Cell =>
    key === period.from ? (cells[id] ?? null) : monthEnd(key) <= facts.through ? (row[of] ?? null) : null;
  return {
    ...answered,
    rows: answered.rows.map((row) => ({
      ...row,
      cells: {
        ...row.cells,
        ...Object.fromEntries(projected.map((p) => [p.id, foresee(String(row.key), row.cells, p)])),
      },
    })),
    refused: Object.fromEntries(Object.entries(answered.refused).filter(([id]) => !projected.some((p) => p.id === id))),
  };
}
