import { addMonths, monthEnd, monthStart } from "#kit/day.ts";
import { pageSizes } from "#kit/constants.ts";
import { cubesOf, figuresOf, type Formula, isLeaf, type Leaf, levelsOf, type Window } from "../cube.ts";
import type { Cell } from "../cell.ts";
import {
  compared,
  groupedColumns,
  isAsOf,
  mainFigure,
  type Range,
  type Report,
  type ReportAnswer,
  type ReportQuery,
  type ReportRow,
  type TrendAnswer,
} from "../report.ts";
import { Refused } from "#kit/refused.ts";
import { namedByAddress } from "../report-address.ts";
import { can, type Access } from "#kit/person.ts";
import { type Db, type Moment, momentOf, cachedAnswer } from "#platform/database/index.server.ts";
import { type AnswerRow, type Answered, readRows, readTerms, type Cells } from "./read-rows.server.ts";
import type { Slice, Term } from "./plan-figures.server.ts";
import { monthsIn } from "../day-range.ts";
import { marked, markedTotal, marksNeed } from "./marks.server.ts";
import { isPlace, nameColumn } from "./member.server.ts";
import { refuseUnknownFilters, refuseUnknownPath } from "./members.server.ts";
import { loadFacts } from "./facts.server.ts";
import { comparisonShiftOf } from "./comparison-shift.server.ts";
import { type ResolvedQuery, compareOf, questionOf } from "./input.server.ts";
import { shiftedByDays, withComparison } from "./compared-rows.server.ts";
import type { AnswerLinks } from "./answer-links.server.ts";
import { maxDayRows, resolvePeriod } from "./period.server.ts";
import type { Facts, Filter } from "./question.server.ts";
import { recordDays } from "./record-days.server.ts";
import { foreseen, remarked } from "./remarks.server.ts";
import { refuseSmallGroupFilters } from "./small-groups.server.ts";
import { sourcesOf } from "./sources.server.ts";
import { stampsOf } from "./stamps.server.ts";
import type { Prepared } from "./prepared.server.ts";

/** Figures that the person may see; others are omitted on screen, in exports and from sorting. */
export function visible(report: Report, access: Access, ids: readonly string[]): string[] {
  const figures = figuresOf(report.of);
  const need = (id: string): string[] => {
    const spec = figures[id];
    return spec ? [...(spec.access ? [spec.access] : []), ...(isLeaf(spec) ? [] : spec.uses.flatMap(need))] : [];
  };
  return ids.filter((id) => need(id).every((action) => can(access, action)));
}
export const headlineOf = (report: Report): readonly string[] => report.headline ?? report.show.slice(0, 5);

/** The member in the address of the page. Throws not-found if it is unknown. */
async function namedOf(
  db: Db,
  report: Report,
  query: ReportQuery,
): Promise<{ readonly id: number; readonly name: string } | null> {
  const noun = report.product === undefined ? null : levelsOf(report.of)[report.product]?.noun;
  if (!noun) return null;
  const row = await db.maybe<{ id: number; name: string }>(
    `select id, name from {~${noun.table}} where slug = :slug and archived_at is null`,
    { slug: query.line ?? "" },
  );
  if (!row) throw new Refused("report.product", "Lini produk ini tidak ada.", [], 404);
  return row;
}

/** The filters on members that the address of the page names. */
async function fixedOf(db: Db, report: Report, query: ReportQuery): Promise<Filter[]> {
  const named = await namedOf(db, report, query);
  const filters: Filter[] = named ? [{ level: report.product as string, ids: [named.id] }] : [];
  for (const [level, id] of Object.entries(namedByAddress(report))) filters.push({ level, ids: [id] });
  return filters;
}

/** `ofRow`: the last member of the path is queried itself, not the rows below it. */
export async function prepare(
  db: Db,
  report: Report,
  query: ReportQuery,
  now?: Moment,
  ofRow = false,
): Promise<Prepared> {
  const moment = now ?? (await momentOf(db));
  await refuseUnknownFilters(db, report, query);
  const record = await recordDays(db, report, query, moment.today);
  const shiftOf = comparisonShiftOf(compareOf(report, query));
  const shift = shiftOf ? await shiftOf(db, resolvePeriod(query, report.period, moment.today, record)) : null;
  const resolved = questionOf(report, query, moment.today, await fixedOf(db, report, query), { shift, record }, ofRow);
  const facts = await loadFacts(db, report.of, moment, resolved.period, resolved.question);
  refuseSmallGroupFilters(report, query, facts);
  const prepared = { resolved: withBooking(resolved, facts, query), facts };
  await refuseUnknownPath(db, report, prepared);
  return prepared;
}

/**
 * Places beside plans: if some distributors have not divided their plan by store, plans and sales are both assigned to
 * the distributor's home location, and the page says so. Comparing the plan of a whole distributor with the sales of a
 * place would be misleading.
 */
function withBooking(resolved: ResolvedQuery, facts: Facts, query: ReportQuery): ResolvedQuery {
  const { question } = resolved;
  // a kind of plan without places is never assigned differently
  const only =
    question.choice !== undefined &&
    cubesOf(question.of).some((c) => sourcesOf(c).some((s) => s.whole && s.choice?.member === question.choice));
  const unsplit = only ? 0 : Math.max(0, ...monthsIn(resolved.period).map((m) => facts.unsplit.get(m) ?? 0));
  const first = cubesOf(question.of)[0];
  const places =
    first !== undefined &&
    [...question.keys, ...question.filters.map((f) => f.level), ...question.path.map((f) => f.level)].some((id) =>
      isPlace(first, id),
    );
  if ((unsplit === 0 && !only) || !places || facts.shape === "area") return resolved;
  const home = only || query.booking !== "store";
  return {
    ...resolved,
    question: { ...question, mapping: { ...question.mapping, home } },
    booking: { by: home ? "home" : "store", unsplit },
  };
}

const isTime = (report: Report, level: string): boolean => levelsOf(report.of)[level]?.from.kind === "time";

export function sliceOf(report: Report, query: ReportQuery, resolved: ResolvedQuery, shown: readonly string[]): Slice {
  const time = isTime(report, resolved.level);
  const ordered = time || levelsOf(report.of)[resolved.level]?.inOrder;
  const sort = query.sort ?? report.sort ?? (ordered ? "key" : `-${mainFigure(report)}`);
  const name = sort.replace(/^-/, "");
  if (![...shown, "name", "code", "key", compared].includes(name))
    throw new Refused("report.sort", "Kolom urutan tidak dikenal.", { sort: "Nilai tidak sah." });
  if (time) return { sort: name, descending: sort.startsWith("-"), offset: 0, limit: maxDayRows };
  const perPage = query.perPage ?? pageSizes[2];
  return { sort: name, descending: sort.startsWith("-"), offset: ((query.page ?? 1) - 1) * perPage, limit: perPage };
}

/** Comparisons with the same days of another month. */
const shiftedMonths: Readonly<Partial<Record<string, number>>> = { lastYear: -12, lastMonth: -1 };

export function termsOf(report: Report, resolved: ResolvedQuery, shown: readonly string[]): Term[] {
  const first = mainFigure(report);
  const months = resolved.comparison ? shiftedMonths[resolved.comparison.kind] : undefined;
  const window: Window | null =
    resolved.comparison && (months === undefined ? { kind: "compare" } : { kind: "shift", months });
  // figures used only by the chart or by marks are read in the same statement
  const drawn = [
    report.chart?.measure,
    report.chart?.target,
    ...(report.chart?.stack ?? []),
    ...marksNeed(report, resolved.level),
  ].filter((id): id is string => id !== undefined && !shown.includes(id));
  const beside: Term[] =
    window && shown.includes(first)
      ? [shiftable(report, first) ? { name: compared, id: first, window } : { name: compared, id: first, base: 1 }]
      : [];
  return [...[...shown, ...new Set(drawn)].map((id): Term => ({ name: id, id })), ...beside];
}
/**
 * Whether a figure can be shifted to the comparison. A figure that looks back from the end of a period has no rows to
 * shift; it is queried at the end of the comparison.
 */
const shiftable = (report: Report, id: string): boolean => {
  const figure = figuresOf(report.of)[id] as Leaf | Formula;
  return (
    isLeaf(figure) ||
    ((figure.kind !== "inWindow" || figure.window.kind === "shift" || figure.window.kind === "year") &&
      figure.uses.every((u) => shiftable(report, u)))
  );
};

/**
 * The rows of one level and the total of everything under the filters. For rows by time the total is queried
 * separately; `beside` is read in the same statement.
 */
export async function readLevel(
  db: Db,
  report: Report,
  prepared: Prepared,
  shown: readonly string[],
  slice: Slice,
  beside: readonly Term[] = [],
): Promise<Answered & { total: Cells }> {
  const { resolved, facts } = prepared;
  const terms = [...termsOf(report, resolved, shown), ...beside];
  const moved = shiftedByDays(resolved);
  const own = moved ? terms.filter((t) => t.name !== compared && t.window?.kind !== "compare") : terms;
  const withForecast = await foreseen(db, report, prepared, await readRows(db, resolved.question, facts, own, slice));
  const answered =
    moved && terms.some((t) => t.name === compared)
      ? await withComparison(db, report, prepared, withForecast, slice, moved)
      : withForecast;
  if (answered.total) return { ...answered, total: answered.total };
  const whole = await readTerms(db, resolved.question, facts, terms, answered.together);
  const ends = await lastOfRunning(db, report, prepared, shown, answered, slice);
  return { ...answered, total: { cells: { ...whole.cells, ...ends }, units: whole.units } };
}

/** The total of a running figure is its last value; a moving figure has none. */
async function lastOfRunning(
  db: Db,
  report: Report,
  { resolved, facts }: Prepared,
  shown: readonly string[],
  answered: Answered,
  slice: Slice,
): Promise<Record<string, Cell>> {
  const figures = figuresOf(report.of);
  const running = shown.filter((id) => (figures[id] as { kind: string }).kind === "running");
  if (running.length === 0) return {};
  const whole =
    slice.sort === "key" && !slice.descending && slice.offset === 0 && answered.rows.length === answered.count;
  const last = whole
    ? answered.rows.at(-1)
    : (
        await readRows(
          db,
          resolved.question,
          facts,
          running.map((id) => ({ name: id, id })),
          { sort: "key", descending: true, offset: 0, limit: 1 },
        )
      ).rows[0];
  return Object.fromEntries(running.map((id) => [id, last?.cells[id] ?? null]));
}

export function rowsOf(report: Report, resolved: ResolvedQuery, facts: Facts, rows: readonly AnswerRow[]): ReportRow[] {
  const level = levelsOf(report.of)[resolved.level];
  const day = level?.from.kind === "time" && level.from.unit === "day";
  return rows.map((row) => ({
    id: row.key,
    code: row.code,
    name: row.name ?? level?.members?.[Number(row.key)] ?? (row.key === 0 ? (level?.zero ?? "") : String(row.key)),
    cells: row.cells,
    ...(Object.keys(row.units).length > 0 ? { units: row.units } : {}),
    ...(day && facts.workday.get(String(row.key)) === false ? { note: "restday" as const } : {}),
  }));
}

export const markedRows = (
  report: Report,
  { resolved, facts }: Prepared,
  { rows, count }: Pick<Answered, "rows" | "count">,
): readonly ReportRow[] => marked(report, resolved, facts, rowsOf(report, resolved, facts, rows), count);

export async function answerReport(
  db: Db,
  report: Report,
  query: ReportQuery,
  linksOf: (today: string) => AnswerLinks,
): Promise<ReportAnswer> {
  const started = performance.now();
  const { answer, moment } = await cachedAnswer(db, "rows", report, query, async (tx, now) => {
    const prepared = await prepare(tx, report, query, now);
    const { resolved, facts } = prepared;
    const shown = visible(report, db.access, report.show);
    const slice = sliceOf(report, query, resolved, shown);
    const answered = await readLevel(tx, report, prepared, shown, slice);
    const names = await namesOf(tx, report, resolved);
    const named = await namedOf(tx, report, query);
    return {
      level: resolved.level,
      path: resolved.steps.map((s, i) => ({ ...s, id: s.id, name: names[i] as string })),
      columns: groupedColumns(report, shown),
      rows: await remarked(tx, report, prepared, markedRows(report, prepared, answered)),
      total: answered.total.cells,
      totalUnits: answered.total.units,
      totalMarks: markedTotal(report, resolved.level, answered.total.cells),
      overlap: overlapOf(report, shown, resolved.level),
      meta: { currentPage: query.page ?? 1, perPage: slice.limit, totalCount: answered.count },
      refused: answered.refused,
      ...(named ? { product: named.name, productId: named.id } : {}),
      stamps: await stampsOf(tx, facts, resolved, answered.reads),
    };
  });
  return {
    ...answer,
    ...linksOf(moment.today),
    stamps: { ...answer.stamps, asOf: moment.now, milliseconds: Math.round(performance.now() - started) },
  };
}

/** Columns that do not add up to their total, each with the reason as a message. */
export function overlapOf(report: Report, shown: readonly string[], level: string): Record<string, string> {
  const figures = figuresOf(report.of);
  return Object.fromEntries(
    shown.flatMap((id): [string, string][] => {
      const figure = figures[id] as Leaf | Formula;
      const why = isLeaf(figure) && figure.class !== "M" ? figure.notAdditive?.[level] : undefined;
      if (why === undefined && figure.class !== "D") return [];
      return [
        [
          id,
          why ?? "Dihitung ulang pada setiap baris: yang muncul di beberapa baris tetap dihitung satu kali di total.",
        ],
      ];
    }),
  );
}

/** Names of the opened rows. */
export async function namesOf(db: Db, report: Report, resolved: Pick<ResolvedQuery, "steps">): Promise<string[]> {
  const levels = levelsOf(report.of);
  const names: string[] = [];
  for (const step of resolved.steps) {
    const level = levels[step.level];
    const row = level?.noun
      ? await db.maybe<{ name: string }>(
          `select ${nameColumn(level.noun)} as name from {~${level.noun.table}} where id = :id`,
          { id: Number(step.id) },
        )
      : undefined;
    names.push(row?.name ?? level?.members?.[Number(step.id)] ?? (step.id === "0" ? (level?.zero ?? "") : step.id));
  }
  return names;
}

const sparkMonths = 13;
/** Thirteen whole months up to the last completed one, or up to the end of the period, with the comparison period. */
export async function answerTrend(db: Db, report: Report, query: ReportQuery): Promise<TrendAnswer> {
  const { answer } = await cachedAnswer(db, "trend", report, query, async (tx, now): Promise<TrendAnswer> => {
    const { resolved, facts } = await prepare(tx, report, query, now);
    const { period, question } = resolved;
    const shown = visible(report, db.access, headlineOf(report));
    const last = addMonths(monthStart(period.to), period.open && !isAsOf(report) ? -1 : 0);
    const months = Array.from({ length: report.sparks === false ? 0 : sparkMonths }, (_, index) =>
      addMonths(last, index + 1 - sparkMonths),
    );
    const periods = months.map(
      (from): Range => ({ from, to: from === last && isAsOf(report) ? period.to : monthEnd(from) }),
    );
    const all = [...periods, ...question.periods];
    const terms = all.flatMap((_, base) => shown.map((id): Term => ({ name: `${id}/${base}`, id, base })));
    const { counted: leaf, countedAs } = cubesOf(report.of)[0] ?? {};
    const counted: Term[] = leaf === undefined ? [] : [{ name: "counted", id: leaf, base: periods.length }];
    const { cells } = await readTerms(tx, { ...question, periods: all, compare: null }, facts, [...terms, ...counted]);
    const at = (id: string, base: number): Cell => cells[`${id}/${base}`] ?? null;
    return {
      months,
      series: Object.fromEntries(shown.map((id) => [id, periods.map((_, base) => at(id, base))])),
      now: Object.fromEntries(shown.map((id) => [id, at(id, periods.length)])),
      counted:
        leaf === undefined
          ? null
          : { name: countedAs ?? figuresOf(report.of)[leaf]?.label ?? leaf, count: cells.counted ?? null },
      comparison: question.compare ? Object.fromEntries(shown.map((id) => [id, at(id, periods.length + 1)])) : {},
    };
  });
  return answer;
}
