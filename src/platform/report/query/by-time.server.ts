import { isTimeLevel, timeFigures } from "../by-time.ts";
import type { TimeUnit } from "../cube.ts";
import { withoutOpenTotals } from "./small-groups.server.ts";
import { mainFigure, type MatrixAnswer, type Range, type Report, type ReportQuery } from "../report.ts";
import { Refused } from "#kit/refused.ts";
import type { Access } from "#kit/person.ts";
import { type Db, cachedAnswer } from "#platform/database/index.server.ts";
import { prepare, rowsOf, sliceOf, termsOf, visible } from "./answer.server.ts";
import type { Prepared } from "./prepared.server.ts";
import { readRows } from "./read-rows.server.ts";
import { seasonsOf } from "./seasons.server.ts";
import type { Term } from "./plan-figures.server.ts";
import { addDays, addMonths, daysBetween, monthEnd, monthStart } from "#kit/day.ts";
import { earlier, later, monthsBetween } from "../day-range.ts";

const maxRows = 20;
const maxDays = 31;
const maxMonths = 60;
/** Number of months shown for a report of one instant, each evaluated at its end. */
const momentMonths = 13;
export type Stretches = { readonly unit: TimeUnit; readonly ranges: readonly Range[] };

/** Divides a period into days, months or years: the shortest unit that yields a readable table. */
export function stretchesOf(period: Range, today: string, byMonth = false): Stretches {
  const to = later(period.from, earlier(period.to, today));
  const within = (from: string, end: string): Range => ({ from: later(from, period.from), to: earlier(end, to) });
  if (period.from === period.to || (byMonth && monthsBetween(period.from, to) === 0))
    return {
      unit: "month",
      ranges: Array.from({ length: momentMonths }, (_, i) => addMonths(monthStart(to), i + 1 - momentMonths)).map(
        (m) => ({ from: m, to: earlier(monthEnd(m), to) }),
      ),
    };
  const days = daysBetween(period.from, to) + 1;
  if (days <= maxDays && !byMonth)
    return {
      unit: "day",
      ranges: Array.from({ length: days }, (_, i) => addDays(period.from, i)).map((d) => ({ from: d, to: d })),
    };
  const months = monthsBetween(period.from, to) + 1;
  if (months <= maxMonths)
    return {
      unit: "month",
      ranges: Array.from({ length: months }, (_, i) => addMonths(monthStart(period.from), i)).map((month) =>
        within(month, monthEnd(month)),
      ),
    };
  const first = Number(period.from.slice(0, 4));
  return {
    unit: "year",
    ranges: Array.from({ length: Number(to.slice(0, 4)) - first + 1 }, (_, i) =>
      within(`${first + i}-01-01`, `${first + i}-12-31`),
    ),
  };
}

/** A calendar day as a number, so that time ranges have ids like members. */
const idOf = (day: string): number => Number(day.replaceAll("-", ""));

/** The figure to be shown by time; undefined if this person may not see it. */
function chosen(report: Report, access: Access, query: ReportQuery): string | undefined {
  const known = visible(report, access, timeFigures(report));
  const preferred =
    typeof query.figure === "string"
      ? query.figure
      : [report.chart?.measure, mainFigure(report)].find((id) => id !== undefined && known.includes(id));
  const figure = preferred ?? known[0];
  return figure !== undefined && known.includes(figure) ? figure : undefined;
}

export type ByTime = Stretches & {
  readonly figure: string;
  readonly prepared: Prepared;
  readonly terms: readonly Term[];
};
/**
 * The question extended by the time ranges of its period. The page's own periods come first, because comparisons refer
 * to them.
 */
export function byTime(
  report: Report,
  query: ReportQuery,
  prepared: Prepared,
  access: Access,
  figure = chosen(report, access, query),
): ByTime | undefined {
  const { resolved, facts } = prepared;
  if (figure === undefined || isTimeLevel(report, resolved.level)) return undefined;
  const stretches = stretchesOf(
    resolved.period,
    facts.today,
    query.over !== "time" && report.chart?.across === "month",
  );
  const own = resolved.question.periods.length;
  const question = { ...resolved.question, periods: [...resolved.question.periods, ...stretches.ranges] };
  return {
    ...stretches,
    figure,
    prepared: { facts, resolved: { ...resolved, question } },
    terms: stretches.ranges.map((_, i): Term => ({ name: stretchName(i), id: figure, base: own + i })),
  };
}
export const stretchName = (index: number): string => `t${index}`;

/**
 * A page whose rows are days shows the members of another level over time; the sort order of its days does not apply.
 */
function drawnBy(report: Report, query: ReportQuery): { readonly report: Report; readonly query: ReportQuery } {
  const { down } = report.chart ?? {};
  if (down === undefined || query.path) return { report, query };
  const { sort: _sort, ...rest } = query;
  return { report: { ...report, by: [down], sort: undefined }, query: rest };
}

/** The labels of seasons beside months on an axis, by the first day of the range. */
async function axisSeasons(db: Db, report: Report, ranges: readonly Range[]): Promise<Record<string, string[]>> {
  const [first, last] = [ranges[0], ranges.at(-1)];
  if (!first || !last) return {};
  const months = await seasonsOf(db, report, { from: first.from, to: last.to });
  return Object.fromEntries(
    ranges.flatMap(({ from }): [string, string[]][] => {
      const labels = (months.get(monthStart(from)) ?? []).filter((s) => s.onAxes).map((s) => s.label);
      return labels.length > 0 ? [[from, labels]] : [];
    }),
  );
}

/**
 * The twenty leading rows of the table, with one figure for each time range of the period; each range is a period of
 * its own.
 */
export async function answerByTime(db: Db, page: Report, pageQuery: ReportQuery): Promise<MatrixAnswer> {
  const { report, query } = drawnBy(page, pageQuery);
  const figureId = chosen(report, db.access, query);
  if (figureId === undefined)
    throw new Refused("report.figure", "Angka ini tidak tersedia menurut waktu.", { figure: "Nilai tidak sah." });
  const { answer } = await cachedAnswer(db, "time", page, query, async (tx, now): Promise<MatrixAnswer> => {
    const prepared = await prepare(tx, report, query, now);
    const { resolved, facts } = prepared;
    const timed = byTime(report, query, prepared, tx.access, figureId);
    if (!timed) throw new Refused("report.matrix", "Baris menurut waktu tidak dipotong menurut waktu lagi.", [], 404);
    const { unit, ranges, figure } = timed;
    const shown = visible(report, tx.access, report.show);
    const slice = { ...sliceOf(report, { ...query, page: 1 }, resolved, shown), offset: 0, limit: maxRows };
    const order = termsOf(report, resolved, shown).filter((t) => t.name === slice.sort);
    const answered = await readRows(
      tx,
      timed.prepared.resolved.question,
      facts,
      [{ name: "all", id: figure }, ...timed.terms, ...order],
      slice,
    );
    const members = rowsOf(report, resolved, facts, answered.rows).map((row) => ({
      id: Number(row.id),
      name: row.name,
      code: row.code,
      total: row.cells.all ?? null,
    }));
    const times = ranges.map((range, i) => ({
      id: idOf(range.from),
      name: range.from,
      code: null,
      total: answered.total?.cells[stretchName(i)] ?? null,
    }));
    const values = answered.rows.map((r) => ranges.map((_, i) => r.cells[stretchName(i)] ?? null));
    const swapped = query.swap === "1";
    const seasons = unit === "month" ? await axisSeasons(tx, report, ranges) : {};
    return withoutOpenTotals(report, facts, {
      measure: figure,
      ...(swapped ? { down: unit, over: resolved.level } : { down: resolved.level, over: unit }),
      time: { unit, on: swapped ? "rows" : "columns", ...(Object.keys(seasons).length > 0 ? { seasons } : {}) },
      rows: swapped ? times : members,
      columns: swapped ? members : times,
      cells: swapped ? times.map((_, i) => values.map((row) => row[i] ?? null)) : values,
      total: answered.total?.cells.all ?? null,
      totalCount: swapped ? times.length : answered.count,
    });
  });
  return answer;
}
