import { monthEnd, monthStart } from "#kit/day.ts";
import type { Range } from "../report.ts";
import { costSql } from "./cost-sql.server.ts";
import { countedRows } from "./count-sql.server.ts";
import { factSql } from "./fact-sql.server.ts";
import { type Fragment, join, param, sql, type Sql } from "./fragment.server.ts";
import type { PartSql } from "./part-sql.server.ts";
import { windowColumnsOf, seriesStartOf, type Need, timeUnitOf } from "./question.server.ts";
import { effectSql } from "./effect-sql.server.ts";
import { masked } from "./mask.server.ts";
import { hasEffect } from "./part.server.ts";
import type { Aggregation, PlannedPart } from "./plan-parts.server.ts";
import { asOfSql, planSql, quotient, workdaysOf } from "./plan-sql.server.ts";
import { smallGroupColumns } from "./small-groups.server.ts";
import { positionRowsSql } from "./position-rows.server.ts";
import { singlePartFigures, groupedOnce, grouped, countsAfterGrouping } from "./grouped-sql.server.ts";
import { earlier, monthsIn } from "../day-range.ts";

/**
 * The tables of an aggregation by name, in the order of the WITH clause: each source is aggregated once and then grouped
 * at every requested level. The last table is `g`, with one row per member (`lvl` 0) and one total row (`lvl` 1).
 * Grouping sets are applied to a materialized table only, because a distributed table refuses them.
 */
export function tablesOf(plan: Aggregation): Map<string, Sql> {
  const { at, suffix } = plan;
  const parts = plan.parts.map((part, i) => ({ part, sql: sqlOf(plan, part, at + i) }));
  const tables = new Map<string, Sql>();
  const add = (name: string, text: Sql) => tables.has(name) || tables.set(name, text);
  for (const { name, text } of parts.flatMap((p) => p.sql.ctes)) add(name, text);
  const [one] = parts;
  const figures =
    one && parts.length === 1 && plan.known.size === 0 ? singlePartFigures(plan, one.part, one.sql) : null;
  const small = smallGroupColumns(plan);
  const table = `${small ? "all" : ""}g${suffix}`;
  if (one && figures) add(table, sql`${table} as (${groupedOnce(figures, one.sql)})`);
  else {
    const rows = [
      ...parts.map(({ part, sql }, i) => rowsOf(plan, part, sql, at + i)),
      ...(plan.known.size === 0 ? [] : [knownRow(plan)]),
      ...spine(plan),
      ...nothing(plan),
    ];
    add(`a${suffix}`, sql`a${suffix} as materialized (${join(rows, " union all ")})`);
    add(table, sql`${table} as (${grouped(plan, `a${suffix} a`)})`);
  }
  if (small) add(`g${suffix}`, sql`g${suffix} as (${small(table)})`);
  return tables;
}

function sqlOf(plan: Aggregation, part: PlannedPart, index: number): PartSql {
  if (part.mode === "plan") return planSql(plan, part, index);
  if (part.mode === "asOf") return asOfSql(plan, part, index);
  if (part.mode !== "cost") return factSql(plan, part, index);
  return hasEffect(part) ? effectSql(plan, part, index) : costSql(plan, part, index);
}

/** Every row of `a` has every column, so that parts can be combined with UNION ALL. */
type Column = { readonly name: string; readonly type: string; readonly need: Need };
const columnsOf = (plan: Aggregation): Column[] =>
  [...plan.needs.values()].flatMap((need): Column[] => {
    const type = need.spec.unit === "tanggal" ? "date" : "numeric";
    if (plan.perWindow.has(need)) return windowColumnsOf(need).map((name) => ({ name, type, need }));
    return [
      { name: `l_${need.leaf}`, type, need },
      ...(need.spec.kind === "distinct" && countsAfterGrouping(plan)
        ? [{ name: `c_${need.leaf}`, type: "bigint", need }]
        : []),
      ...(need.spec.within === undefined || need.spec.kind === "projection"
        ? []
        : [{ name: `u_${need.leaf}`, type: "bigint", need }]),
    ];
  });

/** Whether an entity occurs once per row, which is the case if no two segments of a window fall into the same row. */
function alone(plan: Aggregation, part: PlannedPart): boolean {
  const months = part.segments.flatMap((s) => monthsIn(s));
  const apart = timeUnitOf(plan) === "day" || (timeUnitOf(plan) === "month" && new Set(months).size === months.length);
  return part.groups.length === 0 && !part.base.dated && apart;
}

/** Without a total over the rows each row can be counted separately, so that its entities need not be carried on. */
function countedOf(plan: Aggregation, part: PlannedPart, sql: PartSql): string {
  const leaf = (part.needs[0] as Need).leaf;
  const keys = plan.question.keys.map((_, k) => `${keySql(plan, k, sql.shift)} as k${k}`);
  const names = plan.question.keys.map((_, k) => `x.k${k}`);
  const cells = (count: string) =>
    columnsOf(plan).map(({ name, type }) => `${name === `l_${leaf}` ? count : "null"}::${type} as ${name}`);
  if (alone(plan, part)) {
    // counted before the join with windows, because a segment may belong to several windows
    const own = ["seg", ...plan.question.keys.map((_, k) => `k${k}`)].join(", ");
    const { rows } = sql;
    const whole = rows && sql.columns[leaf] === "p.l_key";
    const from = whole
      ? `(select ${own}, count(l_key) as n from ${rows.table} group by ${own}) p ${rows.join}`
      : sql.from;
    const count = whole ? "sum(p.n)" : `count(${sql.columns[leaf]})`;
    return `select ${[...keys, `${sql.win}::text as win`, ...cells(count)].join(", ")} from ${from} group by ${[...names, "win"].map((_, i) => i + 1).join(", ")}`;
  }
  const things = `select distinct ${[...keys, `${sql.win}::text as win`, `${sql.columns[leaf]} as thing`].join(", ")} from ${sql.from}`;
  return `select ${[...names, "x.win", ...cells("count(*)")].join(", ")} from (${things}) x where x.thing is not null group by ${[...names, "x.win"].join(", ")}`;
}

function rowsOf(plan: Aggregation, part: PlannedPart, read: PartSql, index: number): Sql {
  const columns = columnsOf(plan);
  if (masked(plan, part))
    return countedRows(plan, part, read, index, (key, win, counts) => {
      const keys = plan.question.keys.map((_, k) => `${key} as k${k}`);
      const cells = columns.map(({ name, type }) => sql`${counts.get(name) ?? "null"}::${type} as ${name}`);
      return sql`select ${join([...keys, `${win}::text as win`, ...cells], ", ")}`;
    });
  if (part.mode === "keys" && part.needs.length > 1)
    return join(
      part.needs.map((n) => rowsOf(plan, { ...part, needs: [n] }, read, index)),
      " union all ",
    );
  if (part.mode === "keys" && timeUnitOf(plan)) return countedOf(plan, part, read);
  const keys = plan.question.keys.map((_, k) => `${keySql(plan, k, read.shift)} as k${k}`);
  const cells = columns.map((c) => `${cellOf(plan, part, read, c) ?? "null"}::${c.type} as ${c.name}`);
  const profiles = part.needs[0]?.spec.kind === "projection" ? profileJoin(plan) : "";
  return sql`select ${[...keys, `${read.win}::text as win`, ...cells].join(", ")} from ${read.from}${profiles}`;
}

/** SQL of a column in the rows of a part; null if the part does not have it. */
function cellOf(plan: Aggregation, part: PlannedPart, { columns }: PartSql, { name, need }: Column): string | null {
  if (!part.needs.includes(need) || (part.mode === "each" && need !== part.needs[0])) return null;
  if (plan.perWindow.has(need)) return `p.${name}`;
  const kind = name.slice(0, 2);
  if (kind === "u_") return "p.unit";
  if (need.spec.kind === "projection") return projectedSql(plan, `${columns[need.leaf]}`);
  return (kind === "c_") === (part.mode === "keys") ? (columns[need.leaf] ?? null) : null;
}

const leastShare = 0.1;
/**
 * The amount sold, extrapolated by the monthly sales profile of its product group, or at the run rate if too little of a month is known.
 * Each factor is rounded once.
 */
function projectedSql(plan: Aggregation, amount: string): string {
  const period = plan.question.periods[0] as Range;
  const all = workdaysOf(plan.facts, { from: monthStart(period.from), to: monthEnd(period.to) });
  const elapsed = Math.max(
    1,
    workdaysOf(plan.facts, { from: period.from, to: earlier(period.to, plan.facts.through) }),
  );
  return `${amount} * coalesce(profile.factor, ${quotient(String(all), String(elapsed))})`;
}
function profileJoin({ facts }: Aggregation): Fragment {
  const known = [...facts.monthShares].filter(([, share]) => Number(share) >= leastShare);
  const ids = param(
    "profile_id",
    "bigint[]",
    known.map(([id]) => id),
  );
  const factors = param(
    "profile_factor",
    "numeric[]",
    known.map(([, share]) => quotient("1", share)),
  );
  return sql` left join unnest(${ids}, ${factors}) as profile(id, factor) on profile.id = p.unit`;
}

/**
 * A date of another year or month, shifted to the calendar of the rows. Days that do not exist there belong to no row.
 */
function keySql(plan: Aggregation, k: number, shift: string | null): string {
  const unit = timeUnitOf(plan);
  if (!unit) return `p.k${k}`;
  const moved = shift === null ? `p.k${k}` : `(p.k${k} + ${shift})::date`;
  if (unit === "day")
    return shift === null
      ? moved
      : `case when extract(day from ${shift}) <> 0 or extract(day from ${moved}) = extract(day from p.k${k}) then ${moved} end`;
  return unit === "month" && shift === null ? moved : `date_trunc('${unit}', ${moved})::date`;
}

const knownRow = (plan: Aggregation): Fragment => {
  const cells = columnsOf(plan).map(({ name, type }) => {
    const count = plan.known.get(name);
    return sql`${count === undefined ? "null" : param(`known_${name}`, "numeric", count)}::${type} as ${name}`;
  });
  return sql`select ${join(["''::text as win", ...cells], ", ")}`;
};

/** Rows for days, months and positions without facts. */
function spine(plan: Aggregation): Sql[] {
  const unit = timeUnitOf(plan);
  const blank = columnsOf(plan).map((c) => `null::${c.type} as ${c.name}`);
  if (!unit) return [positionRowsSql(plan, blank)].filter((s) => s !== null);
  const first = param("lead", "date", seriesStartOf(plan));
  const last = param("until", "date", plan.question.periods[0]?.to);
  return [
    sql`select ${["d::date as k0", "'' as win", ...blank].join(", ")} from generate_series(date_trunc('${unit}', ${first}), ${last}, interval '${unit === "quarter" ? "3 months" : `1 ${unit}`}') d`,
  ];
}
/** An empty result with the columns of the statement, if all figures are refused. */
function nothing(plan: Aggregation): string[] {
  if (plan.needs.size > 0 || timeUnitOf(plan)) return [];
  return [
    `select ${[...plan.question.keys.map((_, k) => `null::bigint as k${k}`), "'' as win"].join(", ")} where false`,
  ];
}
