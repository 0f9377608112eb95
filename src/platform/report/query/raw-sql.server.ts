import { distributionColumn } from "#platform/database/index.server.ts";
import { distributorOf } from "./union-branches.server.ts";
import { countsEntities, type Part, leavesRead, leafOf } from "./division.server.ts";
import { type Fragment, join, param, sql, type Sql } from "./fragment.server.ts";
import { masked, maskOver } from "./mask.server.ts";
import { costMonths, hasEffect } from "./part.server.ts";
import type { PlannedPart } from "./plan-parts.server.ts";
import { byDays, type Needed, timeUnitOf, windowColumn } from "./question.server.ts";
import { sourceQuestion, type Fill, fill, isSourceSql, type SourceSql } from "./source-sql.server.ts";
import { joinsOf, type Source } from "./sources.server.ts";
import type { Segment } from "./window.server.ts";
import { testsOf, split, conditionsOf } from "./filter-sql.server.ts";
import { rowsRead } from "./segment-sql.server.ts";

/**
 * Whether all windows of a row are aggregated side by side in one pass over the facts, which is possible for sums that
 * are not shifted on the calendar.
 */
export const hasColumnPerWindow = (plan: Needed, part: Part): boolean => part.mode === "add" && !timeUnitOf(plan);
/** Whether rows are joined with their members without prior aggregation, which would hardly reduce their number. */
export const skipsPreAggregation = (plan: Needed, part: Part): boolean =>
  sumsApart(plan, part) &&
  part.groups.some((c) => part.source.fine?.includes(c)) &&
  !plan.question.keys.every((id) => isOwn(part, id));
const isOwn = (part: Part, id: string): boolean => part.cube.levels[id]?.from.kind === "column";

/** The aggregated facts: segment, own columns, day if needed, and leaves. */
export function rawCte(
  plan: Needed,
  part: PlannedPart,
  index: number,
  dirty: string | null,
  joined: boolean,
): Fragment {
  const reads = join(rowReads(plan, part, index, dirty), " union all ");
  const where = (and: string) => exceptSql(plan, and);
  const keys = rawKeys(plan, part);
  const groups = ["seg", ...keys];
  if (masked(plan, part)) {
    const own = [...keys, "l_key"].join(", ");
    const mask = maskOver(part.stretches.length).of("seg");
    // a cluster aggregates a union where its rows are stored only before other tables are joined with it
    return joined
      ? sql`u${index} as not materialized (select ${own}, bit_or(${mask}) as segs from (${reads}) x where l_key is not null${where("and")} group by ${own})`
      : sql`u${index} as not materialized (select ${own}, ${mask} as segs from (${reads}) x where l_key is not null${where("and")})`;
  }
  if (part.mode === "keys")
    return sql`u${index} as materialized (select distinct ${groups.join(", ")}, l_key from (${reads}) x where l_key is not null)`;
  if (part.mode === "each") {
    const value = `l_${leavesRead(part)[0]?.leaf}`;
    return sql`u${index} as materialized (select ${[...groups, value].join(", ")} from (${reads}) x where ${value} is not null)`;
  }
  if (skipsPreAggregation(plan, part))
    return sql`u${index} as not materialized (select * from (${reads}) x${where("where")})`;
  // a cell of a month occurs once, and a comparison of cells aggregates them again anyway
  if (hasEffect(part)) return sql`u${index} as materialized (select * from (${reads}) x)`;
  if (hasColumnPerWindow(plan, part)) {
    const sums = windowSums(plan, part).join(", ");
    return sql`u${index} as materialized (select ${[...keys, sums].join(", ")} from (${reads}) x${where("where")}${keys.length > 0 ? ` group by ${keys.join(", ")}` : ""})`;
  }
  const leaves = leavesRead(part).map((n) => sumOf(part, n, !addsUp(part)));
  return sql`u${index} as materialized (select ${[...groups, ...leaves].join(", ")} from (${reads}) x group by ${groups.join(", ")})`;
}
const windowSums = (plan: Needed, part: PlannedPart): string[] =>
  part.needs.flatMap((need) =>
    [...need.windows].map((window) => {
      const name = windowColumn(need.leaf, window);
      return `${sumsApart(plan, part) ? `${combine(need.spec.kind)}(${name})` : windowSum(part, need, window, part.stretches)} as ${name}`;
    }),
  );

/** The condition that excludes rows `x`, after `and` or `where`. */
const exceptSql = ({ except }: Needed, conjunction: string): string =>
  except ? ` ${conjunction} x.${except.column} ${except.test}` : "";
/** The conditions of the page on a value that becomes a column of the facts. */
const neededSql = ({ among, except }: Needed, column: string, value: string): string =>
  [among, except].flatMap((c) => (c?.column === column ? [`${value} ${c.test}`] : [])).join(" and ") || "true";

/** The SELECT of each read of a part. */
function rowReads(plan: Needed, part: PlannedPart, index: number, dirty: string | null): Fragment[] {
  const where = conditionsOf(plan, part);
  const { own } = split(plan, part);
  const groups = ["seg", ...rawKeys(plan, part)];
  const sourceColumns = [...rawKeys(plan, part), ...own.map((o) => o.column)];
  const beside = distributorOf(part, rawKeys(plan, part));
  const wanted = exceptSql(plan, "where");
  return rowsRead(part, index, dirty, sourceColumns).map(({ source, only, joined, on }) => {
    const keys = keysOf(plan, part, source);
    const columns = sumsApart(plan, part)
      ? [...keys, ...inWindows(plan, part, source, only)]
      : [`${only === null ? "s.id" : `${only}::int`} as seg`, ...keys, ...leavesOf(plan, part, source)];
    const spans = only === null ? `seg${index}` : `(select d1, d2 from seg${index} where id = ${only})`;
    const limits = limitsOf(part.stretches, index, only);
    const slots: Fill = {
      spans,
      ...limits,
      question: sourceQuestion({
        needed: (column, value) => neededSql(plan, column, value),
        reads: (column) => sourceColumns.includes(column),
        shape: plan.facts.shape,
      }),
      table: (name) => name,
      members: (level) => testsOf(plan, level),
    };
    const filled = (part: SourceSql) => fill(part, slots);
    const from = sql`${source.rows ? sql`(${filled(source.rows)})` : `{${source.table}}`} f ${filled(joinsOf(source, sourceColumns))}`;
    const rows = sql`select ${join([...beside.map((name) => `f.${distributionColumn} as ${name}`), ...columns], ", ")} from ${from} ${joined} where ${on}${where(source)}`;
    const grouped = [...beside, ...groups].join(", ");
    return (addsUp(part) || hasEffect(part)) && source === part.lines
      ? sql`select ${[grouped, ...leavesRead(part).map((n) => sumOf(part, n, true))].join(", ")} from (${rows}) x${wanted} group by ${grouped}`
      : rows;
  });
}

/** The first and the last day of one segment, or of all. */
function limitsOf(
  stretches: readonly Segment[],
  index: number,
  only: number | null,
): Pick<Fill, "firstDay" | "lastDay"> {
  const read = stretches.filter(({ id }) => only === null || id === only);
  const day = (name: string, days: readonly string[]) => param(`s${index}_${only ?? "all"}_${name}`, "date", days[0]);
  return {
    firstDay: day("first", read.map(({ from }) => from).sort()),
    lastDay: day(
      "last",
      read
        .map(({ to }) => to)
        .sort()
        .reverse(),
    ),
  };
}

/**
 * An entity belongs to one month, so that counts of lines may be added to those of a rollup. Counting over all of them
 * would require sorting them all.
 */
const addsUp = (part: Part): boolean =>
  part.source.grain === "month" &&
  part.needs.some((n) => countsEntities(part.source, n)) &&
  part.needs.every((n) => isSourceSql(part.source.leaves[leafOf(n)]));
function sumOf(part: Part, need: Part["needs"][number], distinct: boolean): string {
  if (!countsEntities(part.source, need)) return `${combine(need.spec.kind)}(l_${leafOf(need)}) as l_${leafOf(need)}`;
  return distinct
    ? `coalesce(sum(l_${need.leaf}), 0) + count(distinct x_${need.leaf}) as l_${need.leaf}`
    : `coalesce(sum(l_${need.leaf}), 0) as l_${need.leaf}`;
}
/** Whether the sums of each segment are independent: each row determines which windows it adds to. */
const sumsApart = (plan: Needed, part: Part): boolean =>
  hasColumnPerWindow(plan, part) && !part.needs.some((n) => countsEntities(part.source, n));
/**
 * The columns of a row for each figure and window. For a single segment, the columns that are empty are known
 * beforehand.
 */
const inWindows = (plan: Needed, part: PlannedPart, source: Source, only: number | null): Fragment[] =>
  part.needs.flatMap((need) =>
    [...need.windows].map((windowName) => {
      const value = amountOf(plan, source, need);
      const of = (sign: 1 | -1) =>
        part.stretches.filter((x) => x.sign === sign && x.windows.some((y) => y.id === windowName)).map((x) => x.id);
      const when = (ids: readonly number[], amount: Sql) =>
        ids.length === 0 ? "" : sql` when s.id in (${ids.join(", ")}) then ${amount}`;
      const name = windowColumn(need.leaf, windowName);
      if (only === null) return sql`case${when(of(1), value)}${when(of(-1), sql`-(${value})`)} end as ${name}`;
      if (of(1).includes(only)) return sql`${value} as ${name}`;
      // a CASE that is never true gives the NULL the type of the other values
      return of(-1).includes(only) ? sql`-(${value}) as ${name}` : sql`case when false then ${value} end as ${name}`;
    }),
  );
/** The sum of the segments of one window; subtracted segments count negatively. */
function windowSum(part: Part, need: Part["needs"][number], window: string, segments: readonly Segment[]): string {
  const of = (sign: 1 | -1) =>
    segments.filter((s) => s.sign === sign && s.windows.some((w) => w.id === window)).map((s) => s.id);
  const [given, taken] = [of(1), of(-1)];
  const within = (ids: readonly number[]) => `seg in (${ids.join(", ")})`;
  const among = given.length === segments.length ? "" : ` filter (where ${within(given)})`;
  const value = `l_${leafOf(need)}`;
  const signed =
    taken.length === 0
      ? `${combine(need.spec.kind)}(${value})${among}`
      : `sum(case when ${within(given)} then ${value} when ${within(taken)} then -${value} end)`;
  const counted = countsEntities(part.source, need);
  if (!counted || addsUp(part)) return counted ? `coalesce(${signed}, 0)` : signed;
  const lost = taken.length === 0 ? "" : ` - count(distinct x_${need.leaf}) filter (where ${within(taken)})`;
  return `coalesce(${signed}, 0) + count(distinct x_${need.leaf})${among}${lost}`;
}
export const combine = (kind: string): string => (kind === "max" || kind === "min" ? kind : "sum");

export function rawKeys(plan: Needed, part: Part): string[] {
  return [
    ...part.groups,
    ...(part.base.dated ? ["md"] : []),
    ...(timeUnitOf(plan) && !masked(plan, part) ? ["t"] : []),
    ...(costMonths(part) ? ["cm"] : []),
  ].filter((c, i, all) => all.indexOf(c) === i);
}

function keysOf(plan: Needed, part: Part, source: Source): Sql[] {
  const splitMonths = param("broken", "date[]", [...plan.facts.splitMonths]);
  const month = source.byDay ? "f.month" : `date_trunc('month', ${source.date})::date`;
  return rawKeys(plan, part).map((column) => {
    if (column === "t") return `${byDays(plan) ? source.date : month} as t`;
    if (column === "cm") return `${month} as cm`;
    if (column === "md")
      return source.grain === "month" && !source.byDay
        ? `${source.date} as md`
        : sql`case when ${month} = any(${splitMonths}) then ${source.date} else ${month} end as md`;
    return `${source.columns[column]} as ${column}`;
  });
}
/** Figures over the same entities share one key. */
const leavesOf = (plan: Needed, part: Part, source: Source): Sql[] =>
  (part.mode === "keys" ? part.needs.slice(0, 1) : leavesRead(part)).map((n) => leafSql(plan, part, source, n));

function amountOf(plan: Needed, source: Source, need: Part["needs"][number]): Sql {
  const leaf = source.leaves[leafOf(need)];
  if (leaf === undefined) throw new Error(`E046 ${source.table} lacks leaf ${need.leaf}`);
  if (!isSourceSql(leaf)) return `case when ${leaf.when} then ${leaf.key} end`;
  return fill(leaf, { members: (level) => testsOf(plan, level) });
}
function leafSql(plan: Needed, part: Part, source: Source, need: Part["needs"][number]): Sql {
  const leaf = source.leaves[leafOf(need)];
  const stored = isSourceSql(leaf);
  const key = amountOf(plan, source, need);
  // filtering rows without an entity before they are read
  if (part.mode === "keys") return sql`${leaf === undefined || stored ? key : leaf.key} as l_key`;
  if (!countsEntities(part.source, need)) return sql`${key} as l_${leafOf(need)}`;
  if (!stored) return sql`0 as l_${need.leaf}, ${key} as x_${need.leaf}`;
  return sql`${key} as l_${need.leaf}${addsUp(part) ? "" : `, null::bigint as x_${need.leaf}`}`;
}

/** SQL of whether a row has a figure, one for each column of the grouped facts, or of one window and some leaves. */
export function figureTests(plan: Needed, window?: string, among: (leaf: string) => boolean = () => true): string[] {
  return [...plan.needs.values()].flatMap((need) =>
    [...(need.spec.beside || !among(need.leaf) ? [] : need.windows)]
      .filter((w) => window === undefined || w === window)
      .map((windowName) =>
        need.spec.unit === "tanggal"
          ? `g.${need.leaf}__${windowName} is not null`
          : `coalesce(g.${need.leaf}__${windowName}, 0) <> 0`,
      ),
  );
}
