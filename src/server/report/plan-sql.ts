import { addDays, monthEnd, monthStart } from "#kit/day.ts";
import { earlier, later, monthsIn } from "./day.ts";
import { amongOwn, amongSql, memberSql, type Joins } from "./member.ts";
import { askedIn, ownJoins, type Source, testOf } from "./sources.ts";
import type { Part } from "./cutting.ts";
import { type Build, type Facts, timeUnitOf } from "./question.ts";
import { windowsOf } from "./fact-sql.ts";
import { type Column, groupBy, selectList, textOf } from "./fragment.ts";
import type { PartSql } from "./part-sql.ts";
import { combine, idsParam, testsOf } from "./raw-sql.ts";
import type { Range } from "#kit/report.ts";

/** Number of workdays of a range, the same for the whole country. */
export function workdaysOf(facts: Facts, range: Range): number {
  let n = 0;
  for (let day = range.from; day <= range.to; day = addDays(day, 1)) if (facts.workday.get(day)) n += 1;
  return n;
}

type Share = { readonly month: string; readonly at: string; readonly share: string };

/** The months of plan that a range covers, with the elapsed share of each; a whole plan has share 1. */
function sharesOf(b: Build, range: Range, proRata: boolean): Share[] {
  const day = timeUnitOf(b) === "day";
  return monthsIn(range).flatMap((month): Share[] => {
    const whole = { from: month, to: monthEnd(month) };
    if (!proRata) return [{ month, at: month, share: "1" }];
    const all = workdaysOf(b.facts, whole);
    if (all === 0) return [];
    const part = { from: later(range.from, month), to: earlier(earlier(range.to, whole.to), b.facts.through) };
    if (day)
      return Array.from({ length: 31 }, (_, i) => addDays(month, i))
        .filter((d) => d >= part.from && d <= part.to)
        .map((d) => ({ month, at: d, share: b.facts.workday.get(d) ? fraction(1, all) : "0" }));
    return [{ month, at: month, share: times(fraction(1, all), workdaysOf(b.facts, part)) }];
  });
}
const digits = 24;
/** 1 ÷ n as digits, rounded once, so that a day's share is the same in every aggregation. */
const fraction = (a: number, n: number): string =>
  times((10n ** BigInt(digits) * BigInt(a) + BigInt(n) / 2n) / BigInt(n), 1);
function times(unit: bigint | string, n: number): string {
  const units = typeof unit === "bigint" ? unit : BigInt(unit.replace(".", ""));
  const text = (units * BigInt(n)).toString().padStart(digits + 1, "0");
  return `${text.slice(0, -digits)}.${text.slice(-digits)}`;
}

/** a ÷ b as digits, rounded once. */
export function quotient(a: string, b: string): string {
  const scale = (text: string) => BigInt(text.split(".")[0] + (text.split(".")[1] ?? "").padEnd(12, "0").slice(0, 12));
  const units = (scale(a) * 10n ** 12n + scale(b) / 2n) / scale(b);
  const text = units.toString().padStart(13, "0");
  return `${text.slice(0, -12)}.${text.slice(-12)}`;
}

/** Plans by month: each window includes the months it covers, completely or by elapsed share. */
export function planSql(b: Build, part: Part, i: number): PartSql {
  const need = part.needs[0] as Part["needs"][number];
  const proRata = need.spec.kind === "proRata";
  const rows = windowsOf(b, part).flatMap((w) => sharesOf(b, w.range, proRata).map((s) => ({ win: w.id, ...s })));
  b.params[`pl${i}_win`] = rows.map((r) => r.win);
  b.params[`pl${i}_month`] = rows.map((r) => r.month);
  b.params[`pl${i}_at`] = rows.map((r) => (timeUnitOf(b) === "day" ? r.at : monthStart(r.at)));
  b.params[`pl${i}_share`] = rows.map((r) => r.share);
  const cte = {
    name: `pl${i}`,
    text: `pl${i}(win, month, t, share) as (select * from unnest(:pl${i}_win::text[], :pl${i}_month::date[], :pl${i}_at::date[], :pl${i}_share::numeric[]))`,
  };
  const { from, ctes } = membersOf(
    b,
    part,
    i,
    `pl${i} x on ${part.source.date} = x.month`,
    ["x.win", "x.t"],
    (leaf) => `${leaf} * x.share`,
  );
  return {
    ctes: [cte, ...ctes],
    from,
    win: "p.win",
    shift: null,
    columns: { [need.leaf]: `p.l_${need.leaf}` },
    segments: [],
  };
}

/** Values as of a day: rows valid at the end of each window. */
export function asOfSql(b: Build, part: Part, i: number): PartSql {
  const windows = windowsOf(b, part);
  b.params[`as${i}_win`] = windows.map((w) => w.id);
  b.params[`as${i}_day`] = windows.map((w) => w.range.to);
  b.params[`as${i}_begin`] = windows.map((w) => w.range.from);
  const cte = {
    name: `as${i}`,
    text: `as${i}(win, day, begin) as (select * from unnest(:as${i}_win::text[], :as${i}_day::date[], :as${i}_begin::date[]))`,
  };
  const { date, until } = part.source;
  const { from, ctes } = membersOf(
    b,
    part,
    i,
    `as${i} x on ${date} <= x.day and (${until} is null or ${until} > x.day)`,
    ["x.win"],
    (leaf) => leaf,
  );
  return {
    ctes: [cte, ...ctes],
    from,
    win: "p.win",
    shift: null,
    columns: Object.fromEntries(part.needs.map((n) => [n.leaf, `p.l_${n.leaf}`])),
    segments: [],
  };
}

function membersOf(
  b: Build,
  part: Part,
  i: number,
  join: string,
  extra: readonly string[],
  value: (leaf: string) => string,
): { from: string; ctes: PartSql["ctes"] } {
  const joins: Joins = new Map();
  const { source, cube } = part;
  const { mapping, keys, filters, path } = b.question;
  const own = [...new Set([...part.base.columns, ...part.groups])].filter((c) => c in source.columns);
  const asked = [...filters, ...path].map((f) => ({ f, on: amongOwn(cube, f.level, mapping, f.ids) }));
  const many = asked.filter(({ on }) => on && !(on.column in source.columns));
  const inside = many
    .map(({ f, on }) => ` and ${testOf(source, on?.column ?? "", on?.test(idsParam(b, f)) ?? "")}`)
    .join("");
  const plain = extra.map((e) => e.slice(e.indexOf(".") + 1));
  const filled = (sql: string) => askedIn(sql, (level) => testsOf(b, level));
  const amount = (leaf: string) => value(filled(source.leaves[leaf] as string));
  const late = own.some((c) => source.fine?.includes(c));
  const inner = [
    ...extra,
    ...own.map((c) => `${source.columns[c]} as ${c}`),
    ...(part.base.dated ? [`${source.date} as md`] : []),
    ...part.needs.map((n) =>
      late ? `${amount(n.leaf)} as l_${n.leaf}` : `${combine(n.spec.kind)}(${amount(n.leaf)}) as l_${n.leaf}`,
    ),
  ];
  const groups = late
    ? []
    : [...extra, ...own.map((c) => source.columns[c]), ...(part.base.dated ? [source.date] : [])];
  const members = keys.map((id, k) => ({ sql: memberSql(cube, id, mapping, joins), name: `k${k}` }));
  const where = asked
    .filter((a) => !many.includes(a))
    .map(({ f }) => amongSql(cube, f.level, mapping, joins, idsParam(b, f)));
  for (const { on } of many) Object.assign(b.params, on?.params);
  // the table of requested months or days, for values looked up once for each of them
  const days = join.slice(0, join.indexOf(" "));
  const { lookup, tables } = lookedUp(b, source, i);
  const beside = `${ownJoins(source, own)} ${lookup}`.replaceAll("{days}", days);
  const u = {
    name: `u${i}`,
    text: `u${i} as ${late ? "not " : ""}materialized (select ${inner.join(", ")} from {${source.table}} f ${filled(source.join ?? "")} join ${join} ${beside} where ${source.where ?? "true"}${inside}${b.facts.shape === "area" && source.inArea ? ` and ${source.inArea}` : ""}${late ? "" : ` group by ${groups.join(", ")}`})`,
  };
  // a row with a unique key needs no aggregation
  const alone =
    joins.size === 0 && source.single !== undefined && members.length === 1 && members[0]?.sql === `u.${source.single}`;
  const sums = part.needs.map((n) => {
    const own = `u.l_${n.leaf}`;
    return `${alone ? (n.spec.unit === "tanggal" ? own : `${own}::numeric`) : `${combine(n.spec.kind)}(${own})`} as l_${n.leaf}`;
  });
  const outer: Column[] = [...plain.map((c) => ({ sql: `u.${c}` })), ...members];
  const p = {
    name: `p${i}`,
    text: `p${i} as materialized (select ${[...selectList(outer), ...sums].join(", ")} from u${i} u ${textOf(joins.values(), b.params)} ${where.length ? `where ${where.join(" and ")}` : ""}${alone ? "" : groupBy(outer)})`,
  };
  return { from: `p${i} p`, ctes: [...tables.map((t) => ({ ...t, text: t.text.replaceAll("{days}", days) })), u, p] };
}

/** What a source looks up, with the tables it reads. */
function lookedUp(
  b: Build,
  { lookup = "", tables = {} }: Source,
  i: number,
): { readonly lookup: string; readonly tables: PartSql["ctes"] } {
  const nameOf = (id: string): string => `${(b.facts.shape === "all" && tables[id]?.seenBy?.all) || id}${i}`;
  const used = new Set<string>();
  const named = lookup.replace(/\{in (\w+)\}/g, (_, id: string) => {
    used.add(nameOf(id));
    return nameOf(id);
  });
  const read = Object.entries(tables).filter(([id]) => used.has(`${id}${i}`));
  return {
    lookup: named,
    tables: read.map(([id, { sql }]) => ({ name: `${id}${i}`, text: `${id}${i} as materialized (${sql})` })),
  };
}
