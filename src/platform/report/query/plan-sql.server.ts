import { addDays, monthEnd, monthStart } from "#kit/day.ts";
import { earlier, later, monthsIn } from "../day-range.ts";
import type { Range } from "../report.ts";
import { amongOwn, amongSql, type Joins, memberSql } from "./member.server.ts";
import { ownJoins, testOf } from "./sources.server.ts";
import { sourceQuestion, type Fill, fill, type SourceSql, tablesIn } from "./source-sql.server.ts";
import type { Part } from "./division.server.ts";
import { type Facts, type Needed, timeUnitOf } from "./question.server.ts";
import { windowsOf } from "./plan-parts.server.ts";
import { type Column, type Fragment, groupBy, join, param, selectList, sql } from "./fragment.server.ts";
import { type Cte, type PartSql, tableCtes } from "./part-sql.server.ts";
import { combine } from "./raw-sql.server.ts";
import { idsParam, testsOf } from "./filter-sql.server.ts";

/** Number of workdays of a range, the same for the whole country. */
export function workdaysOf(facts: Facts, range: Range): number {
  let count = 0;
  for (let day = range.from; day <= range.to; day = addDays(day, 1)) if (facts.workday.get(day)) count += 1;
  return count;
}

type Share = { readonly month: string; readonly at: string; readonly share: string };

/** The months of plan that a range covers, with the elapsed share of each; a whole plan has share 1. */
function sharesOf(plan: Needed, range: Range, proRata: boolean): Share[] {
  const day = timeUnitOf(plan) === "day";
  return monthsIn(range).flatMap((month): Share[] => {
    const whole = { from: month, to: monthEnd(month) };
    if (!proRata) return [{ month, at: month, share: "1" }];
    const all = workdaysOf(plan.facts, whole);
    if (all === 0) return [];
    const part = { from: later(range.from, month), to: earlier(earlier(range.to, whole.to), plan.facts.through) };
    if (day)
      return Array.from({ length: 31 }, (_, i) => addDays(month, i))
        .filter((d) => d >= part.from && d <= part.to)
        .map((d) => ({ month, at: d, share: plan.facts.workday.get(d) ? fraction(1, all) : "0" }));
    return [{ month, at: month, share: times(fraction(1, all), workdaysOf(plan.facts, part)) }];
  });
}
const digits = 24;
/** 1 ÷ n as digits, rounded once, so that a day's share is the same in every aggregation. */
const fraction = (part: number, whole: number): string =>
  times((10n ** BigInt(digits) * BigInt(part) + BigInt(whole) / 2n) / BigInt(whole), 1);
function times(unit: bigint | string, factor: number): string {
  const units = typeof unit === "bigint" ? unit : BigInt(unit.replace(".", ""));
  const text = (units * BigInt(factor)).toString().padStart(digits + 1, "0");
  return `${text.slice(0, -digits)}.${text.slice(-digits)}`;
}

/** a ÷ b as digits, rounded once. */
export function quotient(dividend: string, divisor: string): string {
  const scale = (text: string) => BigInt(text.split(".")[0] + (text.split(".")[1] ?? "").padEnd(12, "0").slice(0, 12));
  const units = (scale(dividend) * 10n ** 12n + scale(divisor) / 2n) / scale(divisor);
  const text = units.toString().padStart(13, "0");
  return `${text.slice(0, -12)}.${text.slice(-12)}`;
}

/** Plans by month: each window includes the months it covers, completely or by elapsed share. */
export function planSql(plan: Needed, part: Part, index: number): PartSql {
  const need = part.needs[0] as Part["needs"][number];
  const proRata = need.spec.kind === "proRata";
  const rows = windowsOf(plan, part).flatMap((w) => sharesOf(plan, w.range, proRata).map((s) => ({ win: w.id, ...s })));
  const days = timeUnitOf(plan) === "day";
  const columns = [
    param(
      `pl${index}_win`,
      "text[]",
      rows.map((r) => r.win),
    ),
    param(
      `pl${index}_month`,
      "date[]",
      rows.map((r) => r.month),
    ),
    param(
      `pl${index}_at`,
      "date[]",
      rows.map((r) => (days ? r.at : monthStart(r.at))),
    ),
    param(
      `pl${index}_share`,
      "numeric[]",
      rows.map((r) => r.share),
    ),
  ];
  const cte = {
    name: `pl${index}`,
    text: sql`pl${index}(win, month, t, share) as (select * from unnest(${join(columns, ", ")}))`,
  };
  const { from, ctes } = membersOf(plan, part, index, {
    table: cte.name,
    on: `${part.source.date} = x.month`,
    columns: ["win", "t"],
    value: (leaf) => sql`${leaf} * x.share`,
  });
  return { ctes: [cte, ...ctes], from, win: "p.win", shift: null, columns: { [need.leaf]: `p.l_${need.leaf}` } };
}

/** Values as of a day: rows valid at the end of each window. */
export function asOfSql(plan: Needed, part: Part, index: number): PartSql {
  const windows = windowsOf(plan, part);
  const requested = [
    param(
      `as${index}_win`,
      "text[]",
      windows.map((w) => w.id),
    ),
    param(
      `as${index}_day`,
      "date[]",
      windows.map((w) => w.range.to),
    ),
    param(
      `as${index}_begin`,
      "date[]",
      windows.map((w) => w.range.from),
    ),
  ];
  const cte = {
    name: `as${index}`,
    text: sql`as${index}(win, day, begin) as (select * from unnest(${join(requested, ", ")}))`,
  };
  const days = windows.map((w) => w.range.to).sort();
  const { date, until } = part.source;
  const { from, ctes } = membersOf(plan, part, index, {
    table: cte.name,
    limits: {
      firstDay: param(`as${index}_first`, "date", days[0]),
      lastDay: param(`as${index}_last`, "date", days.at(-1)),
      oneDay: days[0] === days.at(-1),
    },
    on: `${date} <= x.day and (${until} is null or ${until} > x.day)`,
    columns: ["win"],
    value: (leaf) => leaf,
  });
  const columns = Object.fromEntries(part.needs.map((n) => [n.leaf, `p.l_${n.leaf}`]));
  return { ctes: [cte, ...ctes], from, win: "p.win", shift: null, columns };
}

/** The table `x` of the requested days or months, how a row belongs to one of them, and what a leaf is there. */
type Requested = {
  readonly table: string;
  /** The first and the last of the days. */
  readonly limits?: Pick<Fill, "firstDay" | "lastDay"> & { readonly oneDay: boolean };
  readonly on: string;
  readonly columns: readonly string[];
  readonly value: (leaf: Fragment) => Fragment;
};

function membersOf(plan: Needed, part: Part, index: number, requested: Requested): Pick<PartSql, "from" | "ctes"> {
  const joins: Joins = new Map();
  const { source, cube } = part;
  const { mapping, keys, filters, path } = plan.question;
  const tests = [...filters, ...path].map((filter) => ({
    filter,
    on: amongOwn(cube, filter.level, mapping, filter.ids),
  }));
  // a column with several members can only be tested on the rows of the source
  const inside = tests.flatMap(({ filter, on }) =>
    on && !(on.column in source.columns) ? [{ filter, test: on }] : [],
  );
  const members = keys.map((id, k) => ({ sql: memberSql(cube, id, mapping, joins), name: `k${k}` }));
  const where = tests
    .filter(({ filter }) => !inside.some((t) => t.filter === filter))
    .map(({ filter }) => amongSql(cube, filter.level, mapping, joins, idsParam(plan, filter)));
  const conditions = inside.map(
    ({ filter, test }) => sql` and ${testOf(source, test.column, test.test(idsParam(plan, filter)))}`,
  );
  const rows = rowsCte(plan, part, index, requested, join(conditions, ""));
  // a row with a unique key needs no aggregation
  const alone =
    joins.size === 0 && source.single !== undefined && members.length === 1 && members[0]?.sql === `u.${source.single}`;
  const sums = part.needs.map((need) => {
    const own = `u.l_${need.leaf}`;
    return `${alone ? (need.spec.unit === "tanggal" ? own : `${own}::numeric`) : `${combine(need.spec.kind)}(${own})`} as l_${need.leaf}`;
  });
  const outer: Column[] = [...requested.columns.map((c) => ({ sql: `u.${c}` })), ...members];
  const planned = {
    name: `p${index}`,
    text: sql`p${index} as materialized (select ${[...selectList(outer), ...sums].join(", ")} from u${index} u ${join(joins.values(), " ")} ${where.length ? sql`where ${join(where, " and ")}` : ""}${alone ? "" : groupBy(outer)})`,
  };
  return { from: `p${index} p`, ctes: [...lookupTables(plan, part, index, requested), rows, planned] };
}

/** The rows of the source on the requested days, aggregated by their own columns if that reduces their number. */
function rowsCte(plan: Needed, part: Part, index: number, requested: Requested, conditions: Fragment): Cte {
  const { source } = part;
  const extra = requested.columns.map((c) => `x.${c}`);
  const own = [...new Set([...part.base.columns, ...part.groups])].filter((c) => c in source.columns);
  const late = own.some((c) => source.fine?.includes(c));
  const slots = { ...slotsOf(plan, requested), members: (level: string) => testsOf(plan, level) };
  const filled = (part: SourceSql) => fill(part, { ...slots, table: (name) => `${name}${index}` });
  const columns = [
    ...extra,
    ...own.map((c) => `${source.columns[c]} as ${c}`),
    ...(part.base.dated ? [`${source.date} as md`] : []),
    ...part.needs.map((need) => {
      const amount = requested.value(filled(source.leaves[need.leaf] as SourceSql));
      return late ? sql`${amount} as l_${need.leaf}` : sql`${combine(need.spec.kind)}(${amount}) as l_${need.leaf}`;
    }),
  ];
  const groups = [...extra, ...own.map((c) => source.columns[c]), ...(part.base.dated ? [source.date] : [])];
  const beside = sql`${filled(ownJoins(source, own))} ${filled(source.lookup ?? "")}`;
  return {
    name: `u${index}`,
    text: sql`u${index} as ${late ? "not " : ""}materialized (select ${join(columns, ", ")} from {${source.table}} f ${filled(source.join ?? "")} join ${requested.table} x on ${requested.on} ${beside} where ${source.where ?? "true"}${conditions}${late ? "" : ` group by ${groups.join(", ")}`})`,
  };
}

/** The requested days, and what the declaration of a source can choose its SQL by. */
const slotsOf = ({ facts }: Needed, { table, limits }: Requested) => ({
  days: table,
  ...limits,
  question: sourceQuestion({ shape: facts.shape, oneDay: limits?.oneDay ?? false }),
});

/** The tables that the lookup of a source joins. */
function lookupTables(plan: Needed, { source }: Part, index: number, requested: Requested): Cte[] {
  const slots = { ...slotsOf(plan, requested), members: () => [] };
  return tableCtes(source, tablesIn(source.lookup ?? "", slots.question), String(index), slots);
}
