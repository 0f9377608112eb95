import { amongOwn, amongSql, memberSql, type Joins } from "./member.ts";
import { costColumns, costMonths } from "./part.ts";
import { cuttingOf, endsOf, leavesRead, type Part, standsOn, subtractable } from "./cutting.ts";
import { type Build, byDays, type Filter, timeUnitOf } from "./question.ts";
import { joinsOf, monthOf, type Source, testOf } from "./sources.ts";
import { cut, type Placed, type Segment } from "./window.ts";

/** What a part adds to the statement: its tables, the columns of its rows, and what it read. */
export type Cte = { readonly name: string; readonly text: string };
export type PartSql = {
  readonly ctes: readonly Cte[];
  readonly from: string;
  /** What `from` is made of, where rows are led to their windows by a join. */
  readonly rows?: { readonly table: string; readonly join: string };
  /** SQL of the window a row belongs to, and of the interval that moves it onto the page's calendar. */
  readonly win: string;
  readonly shift: string | null;
  readonly columns: Readonly<Record<string, string>>;
  readonly segments: readonly Segment[];
};

export const windowsOf = (b: Build, part: Part): Placed[] => {
  const asked = new Set(part.needs.flatMap((n) => [...n.windows, ...(n.against?.values() ?? [])]));
  return [...b.windows.values()].filter((w) => asked.has(w.id));
};

/** Filters that a fact's own columns can answer are put on the fact, the rest after its members are known. */
function split(b: Build, part: Part): { own: { filter: Filter; column: string; test: (ids: string) => string }[]; derived: Filter[] } {
  const all = [...b.question.filters, ...b.question.path].map((filter) => ({ filter, on: amongOwn(part.cube, filter.level, b.question.mapping, filter.ids) }));
  return { own: all.flatMap(({ filter, on }) => (on ? [{ filter, ...on }] : [])), derived: all.flatMap(({ filter, on }) => (on ? [] : [filter])) };
}
export function idsParam(b: Build, f: Filter): string {
  const name = `in_${[...b.question.filters, ...b.question.path].indexOf(f)}`;
  b.params[name] = [...f.ids];
  return `:${name}::bigint[]`;
}

/** Facts of a part, added up by their own columns, then led to the members asked for. */
export function factSql(b: Build, part: Part, i: number): PartSql {
  const months = part.source.grain === "month";
  const segments = cut(windowsOf(b, part), cuttingOf(b, part));
  const spread = spreads(b, part);
  if (spread) for (const n of part.needs) b.spread.add(n);
  b.params[`s${i}_id`] = segments.map((s) => s.id);
  b.params[`s${i}_kind`] = segments.map((s) => s.kind);
  b.params[`s${i}_from`] = segments.map((s) => s.from);
  b.params[`s${i}_to`] = segments.map((s) => s.to);
  const ctes: Cte[] = [
    {
      name: `seg${i}`,
      text: `seg${i}(id, kind, d1, d2) as not materialized (select * from unnest(:s${i}_id::int[], :s${i}_kind::text[], :s${i}_from::date[], :s${i}_to::date[]))`,
    },
  ];
  if (!spread) ctes.push(windowCte(b, i, segments));
  const dirty = months && part.source.rollup?.cubes.some((mark) => b.facts.behind.has(mark)) ? dirtyCte(b, part) : null;
  if (dirty) ctes.push(dirty);
  ctes.push({ name: `u${i}`, text: rawCte(b, part, i, dirty?.name ?? null, segments) });
  const members = memberCte(b, part, i);
  ctes.push({ name: `p${i}`, text: members.text });
  if (spread) return { ctes, from: `p${i} p`, win: "''", shift: null, columns: {}, segments };
  const rows = { table: `p${i}`, join: `join w${i} w on w.seg = p.seg` };
  return { ctes, from: `${rows.table} p ${rows.join}`, rows, win: "w.win", shift: "make_interval(months => w.months, days => w.days)", columns: members.columns, segments };
}

/** Which window a stretch belongs to, how far it is moved, and whether it is taken away. */
function windowCte(b: Build, i: number, segments: readonly Segment[]): Cte {
  const pairs = segments.flatMap((s) => s.windows.map((w) => ({ seg: s.id, sign: s.sign, ...w })));
  b.params[`w${i}_seg`] = pairs.map((p) => p.seg);
  b.params[`w${i}_win`] = pairs.map((p) => p.id);
  b.params[`w${i}_months`] = pairs.map((p) => p.months);
  b.params[`w${i}_days`] = pairs.map((p) => p.days);
  b.params[`w${i}_since`] = pairs.map((p) => p.range.from);
  b.params[`w${i}_sign`] = pairs.map((p) => p.sign);
  return {
    name: `w${i}`,
    text: `w${i}(seg, win, months, days, sign, since) as not materialized (select * from unnest(:w${i}_seg::int[], :w${i}_win::text[], :w${i}_months::int[], :w${i}_days::int[], :w${i}_sign::int[], :w${i}_since::date[]))`,
  };
}

/** Sums that stay where they are on the calendar: all windows of a row are added up side by side, in one go over the facts. */
const spreads = (b: Build, part: Part): boolean => part.mode === "add" && !timeUnitOf(b);
/** A figure in one of its windows, as a column. */
export const spreadName = (leaf: string, window: string): string => `${leaf}__${window}`;
export const spreadOf = (n: Part["needs"][number]): string[] => [...n.windows].map((w) => spreadName(n.leaf, w));

function dirtyCte(b: Build, part: Part): Cte {
  const cubes = part.source.rollup?.cubes ?? [];
  const name = `dirty_${cubes.join("_")}`;
  b.params[name] = [...cubes];
  return {
    name,
    text: `${name} as not materialized (select distinct distributor_id, month, (month + interval '1 month')::date as next from {~rollup_dirty} where cube = any(:${name}::text[]))`,
  };
}

/** More stretches than this are read together. */
const mostApart = 6;

/** One row of aggregated facts: segment, own columns, day where it matters, and the leaves. */
function rawCte(b: Build, part: Part, i: number, dirty: string | null, segments: readonly Segment[]): string {
  const reads: string[] = [];
  const { own } = split(b, part);
  if (own.some((o) => o.test("").includes(":asof"))) b.params.asof = b.question.mapping.asOf;
  const where = (s: Source) => [...(s.where ? [s.where] : []), ...own.map((o) => testOf(s, o.column, o.test(idsParam(b, o.filter))))].map((x) => ` and ${x}`).join("");
  const { source, lines, days } = part;
  const groups = ["seg", ...rawKeys(b, part)];
  const asked = [...rawKeys(b, part), ...own.map((o) => o.column)];
  const read = (s: Source, seg: string, join: string, on: string) => {
    const text = `select ${[`${seg} as seg`, ...raw(b, part, s)].join(", ")} from {${s.table}} f ${joinsOf(s, asked)} ${join} where ${on}${where(s)}`;
    reads.push(
      addsUp(part) && s === lines ? `select ${[...groups, ...leavesRead(part).map((n) => sumOf(n, true))].join(", ")} from (${text}) y group by ${groups.join(", ")}` : text,
    );
  };
  const clean = (s: Source): string => (dirty ? ` and not exists (select 1 from ${dirty} d where d.distributor_id = f.distributor_id and d.month = ${monthOf(s)})` : "");
  const ends = endsOf(part);
  const present = { ...source, ...source.present };
  const toDay = { ...source, ...source.running };
  const ways: Readonly<Record<Segment["kind"], (d1: string, d2: string) => readonly [Source, string]>> = {
    m: (d1, d2) => [source, `${source.date} between ${d1} and ${d2}${clean(source)}`],
    t: (_, d2) => [toDay, `f.day = ${d2}${clean(toDay)}`],
    p: () => [present, "true"],
    h: (d1, d2) => [source, `${source.date} = ${d1} and ${ends?.[0]} <= ${d2}${clean(source)}`],
    e: (d1) => [source, `${source.date} = date_trunc('month', ${d1})::date and ${ends?.[1]} >= ${d1}${clean(source)}`],
    d: (d1, d2) => (days ? [days, `${days.date} between ${d1} and ${d2}${clean(days)}`] : [lines, `${lines.date} between ${d1} and ${d2}`]),
  };
  for (const [kind, found] of Map.groupBy(segments, (s) => s.kind)) {
    if (found.length > mostApart || kind === "p") {
      const [s, on] = ways[kind]("s.d1", "s.d2");
      read(s, "s.id", `join seg${i} s on s.kind = '${kind}'`, on);
      continue;
    }
    // one by one, their days are known to whoever plans the statement, and both cores can read
    for (const { id, from, to } of found) {
      Object.assign(b.params, { [`s${i}_${id}_from`]: from, [`s${i}_${id}_to`]: to });
      const [s, on] = ways[kind](`:s${i}_${id}_from::date`, `:s${i}_${id}_to::date`);
      read(s, `${id}::int`, "", on);
    }
  }
  const live = days ? ["p"] : ["d", "p"];
  if (dirty && segments.some((s) => !live.includes(s.kind)))
    read(
      lines,
      "s.id",
      `join ${dirty} d on d.distributor_id = f.distributor_id and ${lines.date} >= d.month and ${lines.date} < d.next join seg${i} s on s.kind <> all (array[${live.map((k) => `'${k}'`).join(", ")}]) and ${lines.date} between s.d1 and s.d2`,
      "true",
    );
  if (part.mode === "keys") return `u${i} as materialized (select distinct ${groups.join(", ")}, l_key from (${reads.join(" union all ")}) x where l_key is not null)`;
  if (part.mode === "each")
    return `u${i} as materialized (select ${[...groups, ...part.needs.map((n) => `l_${n.leaf}`)].join(", ")} from (${reads.join(" union all ")}) x where ${part.needs.map((n) => `l_${n.leaf} is not null`).join(" or ")})`;
  if (spreads(b, part)) {
    const own = rawKeys(b, part);
    const sums = part.needs.flatMap((n) => [...n.windows].map((w) => `${windowSum(part, n, w, segments)} as ${spreadName(n.leaf, w)}`));
    return `u${i} as materialized (select ${[...own, ...sums].join(", ")} from (${reads.join(" union all ")}) x${own.length > 0 ? ` group by ${own.join(", ")}` : ""})`;
  }
  const leaves = leavesRead(part).map((n) => sumOf(n, !addsUp(part)));
  return `u${i} as materialized (select ${[...groups, ...leaves].join(", ")} from (${reads.join(" union all ")}) x group by ${groups.join(", ")})`;
}
/** One thing is of one month, so that what lines count may be added to the numbers of a rollup; counting over all of them would sort them all. */
const addsUp = (part: Part): boolean => part.source.grain === "month" && part.needs.some(counted) && part.needs.every((n) => typeof part.source.leaves[leafOf(n)] === "string");
function sumOf(n: Part["needs"][number], distinct: boolean): string {
  if (!counted(n)) return `${combine(n.spec.kind)}(l_${leafOf(n)}) as l_${leafOf(n)}`;
  return distinct ? `coalesce(sum(l_${n.leaf}), 0) + count(distinct x_${n.leaf}) as l_${n.leaf}` : `coalesce(sum(l_${n.leaf}), 0) as l_${n.leaf}`;
}
/** What the stretches of one window come to; the ones that are taken away count against it. */
function windowSum(part: Part, n: Part["needs"][number], window: string, segments: readonly Segment[]): string {
  const of = (sign: 1 | -1) => segments.filter((s) => s.sign === sign && s.windows.some((w) => w.id === window)).map((s) => s.id);
  const [given, taken] = [of(1), of(-1)];
  const within = (ids: readonly number[]) => `seg in (${ids.join(", ")})`;
  const among = given.length === segments.length ? "" : ` filter (where ${within(given)})`;
  const value = `l_${leafOf(n)}`;
  const signed = taken.length === 0 ? `${combine(n.spec.kind)}(${value})${among}` : `sum(case when ${within(given)} then ${value} when ${within(taken)} then -${value} end)`;
  if (!counted(n) || addsUp(part)) return counted(n) ? `coalesce(${signed}, 0)` : signed;
  const lost = taken.length === 0 ? "" : ` - count(distinct x_${n.leaf}) filter (where ${within(taken)})`;
  return `coalesce(${signed}, 0) + count(distinct x_${n.leaf})${among}${lost}`;
}
/** Counted in lines, and already a number in a rollup. */
const counted = (n: Part["needs"][number]): boolean => n.spec.kind === "distinct";
const leafOf = (n: Part["needs"][number]): string => standsOn(n.spec, n.leaf);
export const combine = (kind: string): string => (kind === "max" || kind === "min" ? kind : "sum");

function rawKeys(b: Build, part: Part): string[] {
  return [...part.groups, ...(part.base.dated ? ["md"] : []), ...(timeUnitOf(b) ? ["t"] : []), ...(costMonths(part) ? ["cm"] : [])].filter((c, i, all) => all.indexOf(c) === i);
}

function raw(b: Build, part: Part, s: Source): string[] {
  const month = `date_trunc('month', ${s.date})::date`;
  const columns = rawKeys(b, part).map((c) => {
    if (c === "t") return `${byDays(b) ? s.date : month} as t`;
    if (c === "cm") return `${month} as cm`;
    if (c === "md") return `${s.grain === "month" ? s.date : `case when ${month} = any(:broken::date[]) then ${s.date} else ${month} end`} as md`;
    return `${s.columns[c]} as ${c}`;
  });
  if (part.base.dated) b.params.broken = [...b.facts.broken];
  // figures of the same things share one key
  const read = part.mode === "keys" ? part.needs.slice(0, 1) : leavesRead(part);
  return [...columns, ...read.map((n) => leafSql(part, s, n))];
}

function leafSql(part: Part, s: Source, n: Part["needs"][number]): string {
  const found = s.leaves[leafOf(n)];
  if (found === undefined) throw new Error(`E046 ${s.table} lacks leaf ${n.leaf}`);
  const key = typeof found === "string" ? found : `case when ${found.when} then ${found.key} end`;
  if (part.mode === "keys") return `${key} as l_key`;
  if (!counted(n)) return `${key} as l_${leafOf(n)}`;
  if (typeof found !== "string") return `0 as l_${n.leaf}, ${key} as x_${n.leaf}`;
  return `${found} as l_${n.leaf}${addsUp(part) ? "" : `, null::bigint as x_${n.leaf}`}`;
}

/** The members of rows `u`, the joins that lead to them, and the filters that only these can answer. */
export function membersOn(b: Build, part: Part): { members: string[]; joins: Joins; where: string } {
  const joins: Joins = new Map();
  const { mapping, keys } = b.question;
  const members = keys.map((id, k) => `${memberSql(part.cube, id, mapping, joins)} as k${k}`);
  const where = split(b, part).derived.map((f) => amongSql(part.cube, f.level, mapping, joins, idsParam(b, f)));
  needDay(b, joins);
  return { members, joins, where: where.length > 0 ? ` where ${where.join(" and ")}` : "" };
}

/** Intervals are held against the day of the question. */
function needDay(b: Build, joins: Joins): void {
  if ([...joins.values()].some((j) => j.includes(":asof"))) b.params.asof = b.question.mapping.asOf;
}

function memberCte(b: Build, part: Part, i: number): { text: string; columns: Record<string, string> } {
  const { members, joins, where } = membersOn(b, part);
  const { mapping } = b.question;
  const unit = part.mode === "unit" ? [`${memberSql(part.cube, part.needs[0]?.spec.within as string, mapping, joins)} as unit`] : [];
  needDay(b, joins);
  const cost = part.mode === "cost" ? [...costColumns(part), ...(costMonths(part) ? ["cm"] : [])].map((c) => `u.${c}`) : [];
  const each = part.mode === "each";
  const spread = spreads(b, part);
  const groups = [...(spread ? [] : ["u.seg"]), ...members, ...unit, ...cost];
  const leaves = spread
    ? part.needs.flatMap((n) => spreadOf(n).map((c) => `${combine(n.spec.kind)}(u.${c}) as ${c}`))
    : part.mode === "keys"
      ? ["u.l_key"]
      : leavesRead(part).map((n) => (each ? `u.l_${n.leaf}` : `${combine(n.spec.kind)}(u.l_${leafOf(n)}) as l_${leafOf(n)}`));
  const once = (part.mode === "keys" || part.mode === "add") && where === "" && joins.size === 0 && rawKeys(b, part).every((c) => members.some((m) => m.startsWith(`u.${c} as `)));
  const alone = part.mode === "keys" ? leaves : spread ? part.needs.flatMap(spreadOf).map((c) => `u.${c}`) : leavesRead(part).map((n) => `u.l_${leafOf(n)}`);
  const rest = `from u${i} u${where}`;
  const grouped =
    each || (spread && groups.length === 0) ? "" : ` group by ${[...groups, ...(part.mode === "keys" ? ["u.l_key"] : [])].map((g) => g.replace(/ as \w+$/, "")).join(", ")}`;
  const text = once
    ? `p${i} as not materialized (select ${[...groups, ...alone].join(", ")} ${rest})` // each row stands there once already
    : `p${i} as materialized (select ${[...groups, ...leaves].join(", ")} from u${i} u ${[...joins.values()].join(" ")}${where}${grouped})`;
  return {
    text,
    columns: Object.fromEntries(
      part.needs.map((n) => [n.leaf, part.mode === "keys" ? keySql(part, n) : subtractable(part) && !each ? `p.l_${leafOf(n)} * w.sign` : `p.l_${leafOf(n)}`]),
    ),
  };
}

/** A newcomer is looked up once for each member and window it stands in, never for each fact. */
function keySql(part: Part, n: Part["needs"][number]): string {
  const found = part.source.leaves[n.leaf];
  const before = n.spec.fresh && typeof found === "object" ? found.before : undefined;
  return before ? `case when not exists (${before}) then p.l_key end` : "p.l_key";
}
