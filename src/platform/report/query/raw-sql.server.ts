import { spreadBy } from "#platform/database/index.server.ts";
import { distributorOf } from "./union-branches.server.ts";
import { type Part, leavesRead, leafOf } from "./cutting.server.ts";
import { type Fragment, join, param, sql, type Sql } from "./fragment.server.ts";
import { masked, maskOver } from "./mask.server.ts";
import { costMonths, hasEffect } from "./part.server.ts";
import type { PlannedPart } from "./plan-parts.server.ts";
import { byDays, type Needed, timeUnitOf, spreadName } from "./question.server.ts";
import { type Fill, fill, isSourceSql } from "./source-sql.server.ts";
import { joinsOf, type Source } from "./sources.server.ts";
import type { Segment } from "./window.server.ts";
import { testsOf, split, conditionsOf } from "./filter-sql.server.ts";
import { rowsRead } from "./segment-sql.server.ts";

/**
 * Whether all windows of a row are aggregated side by side in one pass over the facts, which is possible for sums that
 * are not shifted on the calendar.
 */
export const spreads = (b: Needed, part: Part): boolean => part.mode === "add" && !timeUnitOf(b);
/** Whether rows are joined with their members without prior aggregation, which would hardly reduce their number. */
export const addsLate = (b: Needed, part: Part): boolean =>
  sumsApart(b, part) &&
  part.groups.some((c) => part.source.fine?.includes(c)) &&
  !b.question.keys.every((id) => isOwn(part, id));
const isOwn = (part: Part, id: string): boolean => part.cube.levels[id]?.from.kind === "column";

/** The aggregated facts: segment, own columns, day if needed, and leaves. */
export function rawCte(b: Needed, part: PlannedPart, i: number, dirty: string | null, joined: boolean): Fragment {
  const reads = join(rowReads(b, part, i, dirty), " union all ");
  const where = (and: string) => (b.except ? ` ${and} x.${b.except}` : "");
  const keys = rawKeys(b, part);
  const groups = ["seg", ...keys];
  if (masked(b, part)) {
    const own = [...keys, "l_key"].join(", ");
    const mask = maskOver(part.stretches.length).of("seg");
    // a cluster aggregates a union where its rows are stored only before other tables are joined with it
    return joined
      ? sql`u${i} as not materialized (select ${own}, bit_or(${mask}) as segs from (${reads}) x where l_key is not null${where("and")} group by ${own})`
      : sql`u${i} as not materialized (select ${own}, ${mask} as segs from (${reads}) x where l_key is not null${where("and")})`;
  }
  if (part.mode === "keys")
    return sql`u${i} as materialized (select distinct ${groups.join(", ")}, l_key from (${reads}) x where l_key is not null)`;
  if (part.mode === "each")
    return sql`u${i} as materialized (select ${[...groups, ...part.needs.map((n) => `l_${n.leaf}`)].join(", ")} from (${reads}) x where ${part.needs.map((n) => `l_${n.leaf} is not null`).join(" or ")})`;
  if (addsLate(b, part)) return sql`u${i} as not materialized (select * from (${reads}) x${where("where")})`;
  // a cell of a month occurs once, and a comparison of cells aggregates them again anyway
  if (hasEffect(part)) return sql`u${i} as materialized (select * from (${reads}) x)`;
  if (spreads(b, part)) {
    const sums = windowSums(b, part).join(", ");
    return sql`u${i} as materialized (select ${[...keys, sums].join(", ")} from (${reads}) x${where("where")}${keys.length > 0 ? ` group by ${keys.join(", ")}` : ""})`;
  }
  const leaves = leavesRead(part).map((n) => sumOf(n, !addsUp(part)));
  return sql`u${i} as materialized (select ${[...groups, ...leaves].join(", ")} from (${reads}) x group by ${groups.join(", ")})`;
}
const windowSums = (b: Needed, part: PlannedPart): string[] =>
  part.needs.flatMap((n) =>
    [...n.windows].map((window) => {
      const name = spreadName(n.leaf, window);
      return `${sumsApart(b, part) ? `${combine(n.spec.kind)}(${name})` : windowSum(part, n, window, part.stretches)} as ${name}`;
    }),
  );

/** The SELECT of each read of a part. */
function rowReads(b: Needed, part: PlannedPart, i: number, dirty: string | null): Fragment[] {
  const where = conditionsOf(b, part);
  const { own } = split(b, part);
  const groups = ["seg", ...rawKeys(b, part)];
  const sourceColumns = [...rawKeys(b, part), ...own.map((o) => o.column)];
  const beside = distributorOf(part, rawKeys(b, part));
  const wanted = b.except ? ` where x.${b.except}` : "";
  return rowsRead(part, i, dirty, sourceColumns).map(({ source, only, joined, on }) => {
    const keys = keysOf(b, part, source);
    const columns = sumsApart(b, part)
      ? [...keys, ...inWindows(b, part, source, only)]
      : [`${only === null ? "s.id" : `${only}::int`} as seg`, ...keys, ...leavesOf(b, part, source)];
    const spans = only === null ? `seg${i}` : `(select d1, d2 from seg${i} where id = ${only})`;
    const limits = limitsOf(part.stretches, i, only);
    const joins = fill(joinsOf(source, sourceColumns), { spans, ...limits, members: (level) => testsOf(b, level) });
    const rows = sql`select ${join([...beside.map((name) => `f.${spreadBy} as ${name}`), ...columns], ", ")} from {${source.table}} f ${joins} ${joined} where ${on}${where(source)}`;
    const grouped = [...beside, ...groups].join(", ");
    return (addsUp(part) || hasEffect(part)) && source === part.lines
      ? sql`select ${[grouped, ...leavesRead(part).map((n) => sumOf(n, true))].join(", ")} from (${rows}) x${wanted} group by ${grouped}`
      : rows;
  });
}

/** The first and the last day of one segment, or of all. */
function limitsOf(stretches: readonly Segment[], i: number, only: number | null): Pick<Fill, "firstDay" | "lastDay"> {
  const read = stretches.filter(({ id }) => only === null || id === only);
  const day = (name: string, days: readonly string[]) => param(`s${i}_${only ?? "all"}_${name}`, "date", days[0]);
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
  part.needs.some(counted) &&
  part.needs.every((n) => isSourceSql(part.source.leaves[leafOf(n)]));
function sumOf(n: Part["needs"][number], distinct: boolean): string {
  if (!counted(n)) return `${combine(n.spec.kind)}(l_${leafOf(n)}) as l_${leafOf(n)}`;
  return distinct
    ? `coalesce(sum(l_${n.leaf}), 0) + count(distinct x_${n.leaf}) as l_${n.leaf}`
    : `coalesce(sum(l_${n.leaf}), 0) as l_${n.leaf}`;
}
/** Whether the sums of each segment are independent: each row determines which windows it adds to. */
const sumsApart = (b: Needed, part: Part): boolean => spreads(b, part) && !part.needs.some(counted);
/**
 * The columns of a row for each figure and window. For a single segment, the columns that are empty are known
 * beforehand.
 */
const inWindows = (b: Needed, part: PlannedPart, s: Source, only: number | null): Fragment[] =>
  part.needs.flatMap((n) =>
    [...n.windows].map((w) => {
      const value = amountOf(b, s, n);
      const of = (sign: 1 | -1) =>
        part.stretches.filter((x) => x.sign === sign && x.windows.some((y) => y.id === w)).map((x) => x.id);
      const when = (ids: readonly number[], amount: Sql) =>
        ids.length === 0 ? "" : sql` when s.id in (${ids.join(", ")}) then ${amount}`;
      const name = spreadName(n.leaf, w);
      if (only === null) return sql`case${when(of(1), value)}${when(of(-1), sql`-(${value})`)} end as ${name}`;
      if (of(1).includes(only)) return sql`${value} as ${name}`;
      // a CASE that is never true gives the NULL the type of the other values
      return of(-1).includes(only) ? sql`-(${value}) as ${name}` : sql`case when false then ${value} end as ${name}`;
    }),
  );
/** The sum of the segments of one window; subtracted segments count negatively. */
function windowSum(part: Part, n: Part["needs"][number], window: string, segments: readonly Segment[]): string {
  const of = (sign: 1 | -1) =>
    segments.filter((s) => s.sign === sign && s.windows.some((w) => w.id === window)).map((s) => s.id);
  const [given, taken] = [of(1), of(-1)];
  const within = (ids: readonly number[]) => `seg in (${ids.join(", ")})`;
  const among = given.length === segments.length ? "" : ` filter (where ${within(given)})`;
  const value = `l_${leafOf(n)}`;
  const signed =
    taken.length === 0
      ? `${combine(n.spec.kind)}(${value})${among}`
      : `sum(case when ${within(given)} then ${value} when ${within(taken)} then -${value} end)`;
  if (!counted(n) || addsUp(part)) return counted(n) ? `coalesce(${signed}, 0)` : signed;
  const lost = taken.length === 0 ? "" : ` - count(distinct x_${n.leaf}) filter (where ${within(taken)})`;
  return `coalesce(${signed}, 0) + count(distinct x_${n.leaf})${among}${lost}`;
}
/** Whether a need is a count of distinct values in lines, which a rollup stores as a number. */
const counted = (n: Part["needs"][number]): boolean => n.spec.kind === "distinct";
export const combine = (kind: string): string => (kind === "max" || kind === "min" ? kind : "sum");

export function rawKeys(b: Needed, part: Part): string[] {
  return [
    ...part.groups,
    ...(part.base.dated ? ["md"] : []),
    ...(timeUnitOf(b) && !masked(b, part) ? ["t"] : []),
    ...(costMonths(part) ? ["cm"] : []),
  ].filter((c, i, all) => all.indexOf(c) === i);
}

function keysOf(b: Needed, part: Part, s: Source): Sql[] {
  const splitMonths = param("broken", "date[]", [...b.facts.splitMonths]);
  const month = s.byDay ? "f.month" : `date_trunc('month', ${s.date})::date`;
  return rawKeys(b, part).map((c) => {
    if (c === "t") return `${byDays(b) ? s.date : month} as t`;
    if (c === "cm") return `${month} as cm`;
    if (c === "md")
      return s.grain === "month" && !s.byDay
        ? `${s.date} as md`
        : sql`case when ${month} = any(${splitMonths}) then ${s.date} else ${month} end as md`;
    return `${s.columns[c]} as ${c}`;
  });
}
/** Figures over the same entities share one key. */
const leavesOf = (b: Needed, part: Part, s: Source): Sql[] =>
  (part.mode === "keys" ? part.needs.slice(0, 1) : leavesRead(part)).map((n) => leafSql(b, part, s, n));

function amountOf(b: Needed, s: Source, n: Part["needs"][number]): Sql {
  const leaf = s.leaves[leafOf(n)];
  if (leaf === undefined) throw new Error(`E046 ${s.table} lacks leaf ${n.leaf}`);
  if (!isSourceSql(leaf)) return `case when ${leaf.when} then ${leaf.key} end`;
  return fill(leaf, { members: (level) => testsOf(b, level) });
}
function leafSql(b: Needed, part: Part, s: Source, n: Part["needs"][number]): Sql {
  const leaf = s.leaves[leafOf(n)];
  const stored = isSourceSql(leaf);
  const key = amountOf(b, s, n);
  // filtering rows without an entity before they are read
  if (part.mode === "keys") return sql`${leaf === undefined || stored ? key : leaf.key} as l_key`;
  if (!counted(n)) return sql`${key} as l_${leafOf(n)}`;
  if (!stored) return sql`0 as l_${n.leaf}, ${key} as x_${n.leaf}`;
  return sql`${key} as l_${n.leaf}${addsUp(part) ? "" : `, null::bigint as x_${n.leaf}`}`;
}

/** SQL of whether a row has a figure, one for each column of the grouped facts, or of one window and some leaves. */
export function figureTests(b: Needed, window?: string, among: (leaf: string) => boolean = () => true): string[] {
  return [...b.needs.values()].flatMap((n) =>
    [...(n.spec.beside || !among(n.leaf) ? [] : n.windows)]
      .filter((w) => window === undefined || w === window)
      .map((w) =>
        n.spec.unit === "tanggal" ? `g.${n.leaf}__${w} is not null` : `coalesce(g.${n.leaf}__${w}, 0) <> 0`,
      ),
  );
}
