import { type CubeOrComposite, cubesOf } from "../cube.ts";
import type { Range } from "../report.ts";
import { can } from "#kit/person.ts";
import { type Db, type Moment, scopeVariantOf } from "#platform/database/index.server.ts";
import { addDays, addMonths, monthEnd, monthStart } from "#kit/day.ts";
import { earlier, later } from "../day-range.ts";
import type { Facts, Question } from "./question.server.ts";
import { monthProfileSql } from "./month-profile.server.ts";
import { sourcesOf } from "./sources.server.ts";

export async function loadFacts(
  db: Db,
  of: CubeOrComposite,
  { today, now }: Moment,
  period: Range,
  question: Question,
): Promise<Facts> {
  const saleDate = question.mapping.kind === "saleDate";
  const through = addDays(today, -1);
  // a year of trend before the period, the days until the last report, the rest of the period's month, and the
  // comparison period
  const ends = question.compare ?? period;
  const range = {
    from: earlier(earlier(addMonths(monthStart(period.from), -14), addDays(through, -31)), monthStart(ends.from)),
    to: later(later(monthEnd(period.to), monthEnd(today)), monthEnd(ends.to)),
  };
  const workday = await workdays(db, range);
  // plans are needed for the trend, the period and its comparison
  const planned = earlier(question.compare ? monthStart(question.compare.from) : range.from, range.from);
  return {
    today,
    now,
    through,
    shape: scopeVariantOf(db.access),
    splitMonths: saleDate ? await splitMonthsOf(db, of) : new Set(),
    staleMarks: new Set(
      (await db.query<{ cube: string }>("select distinct cube from {~rollup_dirty}")).map((d) => d.cube),
    ),
    ...(await known(db, of)),
    unsplit: await unsplitMonths(db, of, question, planned),
    sharedPlanLevels: await levelsWithSharedPlans(db, of, question, { from: monthStart(period.from), to: period.to }),
    planned,
    hiding: new Set(
      cubesOf(of).flatMap((c) => (c.smallGroups && !can(db.access, c.smallGroups.unless) ? [c.name] : [])),
    ),
    workday,
    monthShares: await monthSharesOf(db, of, period, workday, through),
  };
}

/** A day missing in the calendar counts as a workday from Monday to Saturday. */
async function workdays(db: Db, range: Range): Promise<Map<string, boolean>> {
  const rows = await db.query<{ day: string; workday: boolean }>(
    "select d::date as day, coalesce(c.workday, extract(isodow from d) < 7) as workday from generate_series(:from::date, :to::date, interval '1 day') d left join {~calendar} c on c.day = d::date",
    range,
  );
  return new Map(rows.map((r) => [r.day, r.workday]));
}

/** The first month with facts of each cube, and the last day. */
async function known(db: Db, of: CubeOrComposite): Promise<Pick<Facts, "firstMonth" | "lastDay">> {
  const marks = cubesOf(of).flatMap((cube) =>
    sourcesOf(cube)
      .flatMap((s) => s.rollup?.cubes[0] ?? [])
      .slice(0, 1)
      .map((mark) => ({
        name: cube.name,
        mark,
        lines: sourcesOf(cube).find((s) => s.grain === "day" && s.datedByIndex),
      })),
  );
  const lasts = new Map(
    marks.flatMap(({ mark, lines }) =>
      lines ? [[mark, `when mark = '${mark}' then (select max(${lines.date})::date from {~${lines.table}} f)`]] : [],
    ),
  );
  const last = lasts.size > 0 ? `case ${[...lasts.values()].join(" ")} end` : "null::date";
  const rows = await db.query<{ mark: string; month: string | null; last: string | null }>(
    `with built as materialized (select s.cube, min(s.month) as month from {~rollup_state} s where s.lines > 0 group by 1),
       behind as materialized (select d.cube, min(d.month) as month from {~rollup_dirty} d group by 1)
     select mark, least(b.month, d.month) as month, ${last} as last
     from unnest(:marks::text[]) mark left join built b on b.cube = mark left join behind d on d.cube = mark`,
    { marks: marks.map((m) => m.mark) },
  );
  const byMark = new Map(rows.map((r) => [r.mark, r]));
  const byCube = (of: (mark: (typeof marks)[number]) => string | null | undefined): ReadonlyMap<string, string> =>
    new Map(marks.flatMap((m): [string, string][] => [of(m)].flatMap((value) => (value ? [[m.name, value]] : []))));
  return {
    firstMonth: byCube((m) => byMark.get(m.mark)?.month),
    lastDay: byCube((m) => (m.lines ? byMark.get(m.mark)?.last : null)),
  };
}

/** Months in which a mapping used by the cube changes on another day than the first. */
async function splitMonthsOf(db: Db, of: CubeOrComposite): Promise<Set<string>> {
  const tables = new Set(
    cubesOf(of).flatMap((cube) =>
      Object.values(cube.levels).flatMap((level) =>
        level.from.kind === "dated" && level.from.version === undefined ? [level.from.table] : [],
      ),
    ),
  );
  const days = [...tables].flatMap((table) => [
    `select valid_from as day from {~${table}} where valid_to is null or valid_to > valid_from`,
    `select valid_to from {~${table}} where valid_to > valid_from`,
  ]);
  if (days.length === 0) return new Set();
  const rows = await db.query<{ month: string }>(
    `select distinct date_trunc('month', day)::date as month from (${days.join(" union all ")}) x where extract(day from day) <> 1`,
  );
  return new Set(rows.map((r) => r.month));
}

/** Months in which a whole distributor has a plan and none of its parts has one. */
async function unsplitMonths(
  db: Db,
  of: CubeOrComposite,
  question: Question,
  from: string,
): Promise<Map<string, number>> {
  const months = new Map<string, number>();
  const distributors = question.filters.filter((f) => f.level === "distributor").flatMap((f) => [...f.ids]);
  for (const cube of cubesOf(of)) {
    const whole = sourcesOf(cube).find((s) => s.whole);
    const parts = sourcesOf(cube).filter((s) => s.parts !== undefined);
    const split =
      parts.find((s) => question.choice !== undefined && s.choice?.member === question.choice) ??
      parts.find((s) => !s.choice?.only);
    if (!whole || !split) continue;
    const rows = await db.query<{ month: string; n: number }>(
      // hashed, whatever the planner estimates, because parts far outnumber months of distributors
      `select f.month, count(*)::int as n from (
         select distinct f.month, f.distributor_id from {${whole.table}} f where ${whole.where} and f.tonnes > 0 and f.month >= :from::date and (:all::boolean or f.distributor_id = any(:ids::bigint[]))) f
       where (select min(x.month) from {${split.table}} x where x.kind = :kind and x.archived_at is null and x.month = f.month and x.distributor_id = f.distributor_id) is null group by 1`,
      { from, all: distributors.length === 0, ids: distributors, kind: split.parts },
    );
    for (const row of rows) months.set(row.month, row.n);
  }
  return months;
}

/** Requested members that share their plan with others. */
async function levelsWithSharedPlans(
  db: Db,
  of: CubeOrComposite,
  question: Question,
  range: Range,
): Promise<Set<string>> {
  const levels = new Set<string>();
  const sets = cubesOf(of).flatMap((c) => sourcesOf(c).flatMap((s) => Object.entries(s.together ?? {})));
  for (const { level, ids } of [...question.filters, ...question.path])
    for (const [, sql] of sets.filter(([own]) => own === level)) {
      const { shared } = await db.one<{ shared: boolean }>(
        `select exists (select 1 from (${sql}) x where x.ids && :ids::bigint[] and not x.ids <@ :ids::bigint[]) as shared`,
        {
          ...range,
          ids: [...ids],
        },
      );
      if (shared) levels.add(level);
    }
  return levels;
}

/** The sales profile of a month that is still running: from its first day to the last complete one. */
async function monthSharesOf(
  db: Db,
  of: CubeOrComposite,
  period: Range,
  workday: ReadonlyMap<string, boolean>,
  through: string,
): Promise<Map<number, string>> {
  const projects = cubesOf(of).some((c) => Object.values(c.leaves).some((l) => l.kind === "projection"));
  if (!projects || !isRunningMonth(period, through)) return new Map();
  let elapsed = 0;
  for (let day = period.from; day <= period.to; day = addDays(day, 1)) if (workday.get(day)) elapsed += 1;
  const rows = await db.query<{ id: number; share: string }>(monthProfileSql(), { k: Math.max(1, elapsed) });
  return new Map(rows.map((r) => [r.id, r.share]));
}
export const isRunningMonth = (period: Range, through: string): boolean =>
  period.from === monthStart(period.to) && monthEnd(period.to) > through && period.to >= through;
