import { type Part, edgesOf, leavesRead, standsOn } from "./cutting.ts";
import { masked, maskOver } from "./mask.ts";
import { costMonths, hasEffect } from "./part.ts";
import { amongEver, amongOwn, type Test } from "./member.ts";
import { type Build, byDays, type Filter, timeUnitOf } from "./question.ts";
import { askedIn, joinsOf, monthOf, type Source, testOf } from "./sources.ts";
import type { Segment } from "./window.ts";

/** Splits filters: those on a fact's own columns are applied to the facts, the others after the members are known. */
export function split(b: Build, part: Part): { own: ({ filter: Filter } & Test)[]; derived: Filter[] } {
  const all = [...b.question.filters, ...b.question.path].map((filter) => ({
    filter,
    on: amongOwn(part.cube, filter.level, b.question.mapping, filter.ids),
  }));
  return {
    own: all.flatMap(({ filter, on }) => (on ? [{ filter, ...on }] : [])),
    derived: all.flatMap(({ filter, on }) => (on ? [] : [filter])),
  };
}
export function idsParam(b: Build, f: Filter): string {
  const name = `in_${[...b.question.filters, ...b.question.path].indexOf(f)}`;
  b.params[name] = [...f.ids];
  return `:${name}::bigint[]`;
}
/** The requested members of a level, as one parameter per filter. */
export const testsOf = (b: Build, level: string): string[] =>
  [...b.question.filters, ...b.question.path].filter((f) => f.level === level).map((f) => idsParam(b, f));

/**
 * Whether all windows of a row are aggregated side by side in one pass over the facts, which is possible for sums that
 * are not shifted on the calendar.
 */
export const spreads = (b: Build, part: Part): boolean => part.mode === "add" && !timeUnitOf(b);
/** The column name of a figure in one of its windows. */
export const spreadName = (leaf: string, window: string): string => `${leaf}__${window}`;
export const spreadOf = (n: Part["needs"][number]): string[] => [...n.windows].map((w) => spreadName(n.leaf, w));

/** Whether rows are joined with their members without prior aggregation, which would hardly reduce their number. */
export const addsLate = (b: Build, part: Part): boolean =>
  sumsApart(b, part) &&
  part.groups.some((c) => part.source.fine?.includes(c)) &&
  !b.question.keys.every((id) => isOwn(part, id));
const isOwn = (part: Part, id: string): boolean => part.cube.levels[id]?.from.kind === "column";

/** More segments than this are read together. */
const maxDistance = 6;

/** The aggregated facts: segment, own columns, day if needed, and leaves. */
export function rawCte(b: Build, part: Part, i: number, dirty: string | null, segments: readonly Segment[]): string {
  const reads: string[] = [];
  const { own, derived } = split(b, part);
  const ever = derived.flatMap((filter) => {
    const on = amongEver(part.cube, filter.level, b.question.mapping, filter.ids);
    return on ? [{ filter, ...on }] : [];
  });
  for (const { params } of [...own, ...ever]) Object.assign(b.params, params);
  const where = (s: Source) =>
    [
      ...(s.where ? [s.where] : []),
      ...[...own, ...ever.filter((e) => e.column in s.columns && !s.joins?.[e.column])].map((o) =>
        testOf(s, o.column, o.test(idsParam(b, o.filter))),
      ),
    ]
      .concat(b.among ? [testOf(s, b.among.column, b.among.test)] : [], isThere(part, s))
      .map((x) => ` and ${x}`)
      .join("");
  const { source, lines, days } = part;
  const wanted = (and: string) => (b.but ? ` ${and} x.${b.but}` : "");
  const groups = ["seg", ...rawKeys(b, part)];
  const asked = [...rawKeys(b, part), ...own.map((o) => o.column)];
  const apart = sumsApart(b, part);
  const read = (s: Source, only: number | null, join: string, on: string) => {
    const own = keysOf(b, part, s);
    const columns = apart
      ? [...own, ...inWindows(part, s, segments, only)]
      : [`${only === null ? "s.id" : `${only}::int`} as seg`, ...own, ...leavesOf(part, s)];
    const spans = only === null ? `seg${i}` : `(select d1, d2 from seg${i} where id = ${only})`;
    const joined = joinsOf(s, asked).replaceAll("{spans}", spans);
    const text = askedIn(
      `select ${columns.join(", ")} from {${s.table}} f ${joined} ${join} where ${on}${where(s)}`,
      (level) => testsOf(b, level),
    );
    reads.push(
      (addsUp(part) || hasEffect(part)) && s === lines
        ? `select ${[...groups, ...leavesRead(part).map((n) => sumOf(n, true))].join(", ")} from (${text}) x${wanted("where")} group by ${groups.join(", ")}`
        : text,
    );
  };
  const clean = (s: Source): string =>
    dirty
      ? ` and not exists (select 1 from ${dirty} d where d.distributor_id = f.distributor_id and d.month = ${monthOf(s)})`
      : "";
  const edges = edgesOf(part);
  const present = { ...source, ...source.present };
  const toDay = { ...source, ...source.running };
  const ways: Readonly<Record<Segment["kind"], (d1: string, d2: string) => readonly [Source, string]>> = {
    m: (d1, d2) => [source, `${source.date} between ${d1} and ${d2}${clean(source)}`],
    t: (_, d2) => [toDay, `f.day = ${d2}${clean(toDay)}`],
    p: () => [present, "true"],
    h: (d1, d2) => [source, `${source.date} = ${d1} and ${edges?.by} <= ${d2}${clean(source)}`],
    e: (d1) => [
      source,
      `${source.date} = date_trunc('month', ${d1})::date and ${edges?.since} >= ${d1}${clean(source)}`,
    ],
    d: (d1, d2) =>
      days
        ? [days, `${days.date} between ${d1} and ${d2}${clean(days)}`]
        : [lines, `${lines.date} between ${d1} and ${d2}`],
  };
  for (const [kind, found] of Map.groupBy(segments, (s) => s.kind)) {
    const beyond = kind === "h" || kind === "e" ? edges?.beyond : undefined;
    // joined tables are read once for all segments
    const beside = kind === "d" && found.length > 1 && asked.some((c) => (days ?? lines).joins?.[c]);
    if ((found.length > maxDistance && !beyond) || kind === "p" || beside) {
      const [s, on] = ways[kind]("s.d1", "s.d2");
      read(s, null, `join seg${i} s on s.kind = '${kind}'`, on);
      continue;
    }
    // one statement per segment lets the planner see its days, and allows parallel execution
    for (const { id, from, to } of found) {
      Object.assign(b.params, { [`s${i}_${id}_from`]: from, [`s${i}_${id}_to`]: to });
      const [s, on] = ways[kind](`:s${i}_${id}_from::date`, `:s${i}_${id}_to::date`);
      read(s, id, "", on);
      if (beyond)
        read(lines, id, "", reaching(part, beyond, kind, [`:s${i}_${id}_from::date`, `:s${i}_${id}_to::date`]));
    }
  }
  const live = days ? ["p"] : ["d", "p"];
  if (dirty && segments.some((s) => !live.includes(s.kind)))
    read(
      lines,
      null,
      `join ${dirty} d on d.distributor_id = f.distributor_id and ${lines.date} >= d.month and ${lines.date} < d.next join seg${i} s on s.kind <> all (array[${live.map((k) => `'${k}'`).join(", ")}]) and ${lines.date} between s.d1 and s.d2`,
      "true",
    );
  if (masked(b, part))
    return `u${i} as not materialized (select ${[...rawKeys(b, part), "l_key", `${maskOver(segments.length).of("seg")} as segs`].join(", ")} from (${reads.join(" union all ")}) x where l_key is not null${wanted("and")})`;
  if (part.mode === "keys")
    return `u${i} as materialized (select distinct ${groups.join(", ")}, l_key from (${reads.join(" union all ")}) x where l_key is not null)`;
  if (part.mode === "each")
    return `u${i} as materialized (select ${[...groups, ...part.needs.map((n) => `l_${n.leaf}`)].join(", ")} from (${reads.join(" union all ")}) x where ${part.needs.map((n) => `l_${n.leaf} is not null`).join(" or ")})`;
  if (addsLate(b, part))
    return `u${i} as not materialized (select * from (${reads.join(" union all ")}) x${wanted("where")})`;
  // a cell of a month occurs once, and a comparison of cells aggregates them again anyway
  if (hasEffect(part)) return `u${i} as materialized (select * from (${reads.join(" union all ")}) x)`;
  if (spreads(b, part)) {
    const own = rawKeys(b, part);
    const sums = part.needs.flatMap((n) =>
      spreadOf(n).map(
        (name, w) =>
          `${apart ? `${combine(n.spec.kind)}(${name})` : windowSum(part, n, [...n.windows][w] as string, segments)} as ${name}`,
      ),
    );
    return `u${i} as materialized (select ${[...own, ...sums].join(", ")} from (${reads.join(" union all ")}) x${wanted("where")}${own.length > 0 ? ` group by ${own.join(", ")}` : ""})`;
  }
  const leaves = leavesRead(part).map((n) => sumOf(n, !addsUp(part)));
  return `u${i} as materialized (select ${[...groups, ...leaves].join(", ")} from (${reads.join(" union all ")}) x group by ${groups.join(", ")})`;
}
/** Lines of entities whose row extends beyond these days of its month. */
function reaching(
  { source, lines }: Part,
  { first, last, thing }: NonNullable<Source["spans"]>,
  kind: Segment["kind"],
  [from, to]: readonly [string, string],
): string {
  const row = (sql: string) => sql.replace(/\bf\./g, "r.");
  const over =
    kind === "h"
      ? `${row(first)} <= ${to} and ${row(last)} > ${to}`
      : `${row(last)} >= ${from} and ${row(first)} < ${from}`;
  return `${lines.date} between ${from} and ${to} and exists (select from {${source.table}} r where ${row(source.date)} = date_trunc('month', ${from})::date and r.distributor_id = f.distributor_id and r.${thing} = f.${thing} and ${over})`;
}
/**
 * An entity belongs to one month, so that counts of lines may be added to those of a rollup. Counting over all of them
 * would require sorting them all.
 */
const addsUp = (part: Part): boolean =>
  part.source.grain === "month" &&
  part.needs.some(counted) &&
  part.needs.every((n) => typeof part.source.leaves[leafOf(n)] === "string");
function sumOf(n: Part["needs"][number], distinct: boolean): string {
  if (!counted(n)) return `${combine(n.spec.kind)}(l_${leafOf(n)}) as l_${leafOf(n)}`;
  return distinct
    ? `coalesce(sum(l_${n.leaf}), 0) + count(distinct x_${n.leaf}) as l_${n.leaf}`
    : `coalesce(sum(l_${n.leaf}), 0) as l_${n.leaf}`;
}
/** Whether the sums of each segment are independent: each row determines which windows it adds to. */
const sumsApart = (b: Build, part: Part): boolean => spreads(b, part) && !part.needs.some(counted);
/**
 * The columns of a row for each figure and window. For a single segment, the columns that are empty are known
 * beforehand.
 */
function inWindows(part: Part, s: Source, segments: readonly Segment[], only: number | null): string[] {
  return part.needs.flatMap((n) =>
    [...n.windows].map((w) => {
      const value = amountOf(s, n);
      const of = (sign: 1 | -1) =>
        segments.filter((x) => x.sign === sign && x.windows.some((y) => y.id === w)).map((x) => x.id);
      const when = (ids: readonly number[], sql: string) =>
        ids.length === 0 ? "" : ` when s.id in (${ids.join(", ")}) then ${sql}`;
      const name = spreadName(n.leaf, w);
      if (only === null) return `case${when(of(1), value)}${when(of(-1), `-(${value})`)} end as ${name}`;
      // a CASE that is never true gives the NULL the type of the other values
      return `${of(1).includes(only) ? value : of(-1).includes(only) ? `-(${value})` : `case when false then ${value} end`} as ${name}`;
    }),
  );
}
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
export const leafOf = (n: Part["needs"][number]): string => standsOn(n.spec, n.leaf);
export const combine = (kind: string): string => (kind === "max" || kind === "min" ? kind : "sum");

export function rawKeys(b: Build, part: Part): string[] {
  return [
    ...part.groups,
    ...(part.base.dated ? ["md"] : []),
    ...(timeUnitOf(b) && !masked(b, part) ? ["t"] : []),
    ...(costMonths(part) ? ["cm"] : []),
  ].filter((c, i, all) => all.indexOf(c) === i);
}

function keysOf(b: Build, part: Part, s: Source): string[] {
  if (part.base.dated) b.params.broken = [...b.facts.broken];
  const month = `date_trunc('month', ${s.date})::date`;
  return rawKeys(b, part).map((c) => {
    if (c === "t") return `${byDays(b) ? s.date : month} as t`;
    if (c === "cm") return `${month} as cm`;
    if (c === "md")
      return `${s.grain === "month" ? s.date : `case when ${month} = any(:broken::date[]) then ${s.date} else ${month} end`} as md`;
    return `${s.columns[c]} as ${c}`;
  });
}
/** Figures over the same entities share one key. */
const leavesOf = (part: Part, s: Source): string[] =>
  (part.mode === "keys" ? part.needs.slice(0, 1) : leavesRead(part)).map((n) => leafSql(part, s, n));

function amountOf(s: Source, n: Part["needs"][number]): string {
  const found = s.leaves[leafOf(n)];
  if (found === undefined) throw new Error(`E046 ${s.table} lacks leaf ${n.leaf}`);
  return typeof found === "string" ? found : `case when ${found.when} then ${found.key} end`;
}
/** For distinct entities: the condition that a row has one. */
function isThere(part: Part, s: Source): string[] {
  const found = part.mode === "keys" ? s.leaves[leafOf(part.needs[0] as Part["needs"][number])] : undefined;
  return typeof found === "object" && found.when !== "true" ? [`(${found.when})`] : [];
}

function leafSql(part: Part, s: Source, n: Part["needs"][number]): string {
  const found = s.leaves[leafOf(n)];
  // filtering rows without an entity before they are read
  if (part.mode === "keys") return `${typeof found === "object" ? found.key : amountOf(s, n)} as l_key`;
  const key = amountOf(s, n);
  if (!counted(n)) return `${key} as l_${leafOf(n)}`;
  if (typeof found !== "string") return `0 as l_${n.leaf}, ${key} as x_${n.leaf}`;
  return `${found} as l_${n.leaf}${addsUp(part) ? "" : `, null::bigint as x_${n.leaf}`}`;
}

/** SQL of whether a row has a figure, one for each column of the grouped facts, or of one window and some leaves. */
export function figureTests(b: Build, window?: string, among: (leaf: string) => boolean = () => true): string[] {
  return [...b.needs.values()].flatMap((n) =>
    [...(n.spec.beside || !among(n.leaf) ? [] : n.windows)]
      .filter((w) => window === undefined || w === window)
      .map((w) =>
        n.spec.unit === "tanggal" ? `g.${n.leaf}__${w} is not null` : `coalesce(g.${n.leaf}__${w}, 0) <> 0`,
      ),
  );
}
