import { monthEnd, monthStart } from "#kit/day.ts";
import type { Range } from "#kit/report.ts";
import { costSql } from "./cost-sql.ts";
import { countedBefore, countedRows } from "./count-sql.ts";
import { factSql } from "./fact-sql.ts";
import type { Cte, PartSql } from "./part-sql.ts";
import { combine, spreadName, spreadOf, spreads } from "./raw-sql.ts";
import type { Part } from "./cutting.ts";
import { effectSql } from "./effect-sql.ts";
import { masked } from "./mask.ts";
import { hasEffect, partsOf } from "./part.ts";
import { asOfSql, planSql, quotient, workdaysOf } from "./plan-sql.ts";
import { type Build, leadOf, type Need, timeUnitOf } from "./question.ts";
import { earlier, monthsIn } from "./day.ts";
import { smallGroupColumns } from "./small-groups.ts";
import { hasSeats, seatsSql, seatWindow } from "./seats.ts";
import type { Segment } from "./window.ts";

/** What one part of an answer was read from, for "explain this figure". */
export type Read = { readonly part: Part; readonly segments: readonly Segment[] };
export type Assembled = {
  readonly ctes: ReadonlyMap<string, string>;
  readonly with: string;
  readonly reads: readonly Read[];
};
/** For a query composed of several: the first number of its parts, and the suffix of its final tables. */
export type Named = { readonly at?: number; readonly suffix?: string };

/**
 * The WITH clause of all figures: each source is aggregated once and then grouped at every requested level. The last
 * table is `g`, with one row per member (`lvl` 0) and one total row (`lvl` 1). Grouping sets are applied to a
 * materialized table only, because a distributed table refuses them.
 */
export function assemble(b: Build, { at = 0, suffix = "" }: Named = {}): Assembled {
  const known = countedBefore(b);
  for (const n of known.needs) b.spread.add(n);
  const asked =
    known.needs.length === 0 ? b : { ...b, needs: new Map([...b.needs].filter(([, n]) => !known.needs.includes(n))) };
  const parts = partsOf(asked).map((part, i) => ({ part, sql: sqlOf(b, part, at + i) }));
  const ctes = new Map<string, string>();
  const add = (c: Cte) => ctes.has(c.name) || ctes.set(c.name, c.text);
  for (const { sql } of parts) for (const c of sql.ctes) add(c);
  const [one] = parts;
  const figures = one && parts.length === 1 && asked === b ? once(b, one.part, one.sql) : null;
  const small = smallGroupColumns(b);
  const table = `${small ? "all" : ""}g${suffix}`;
  if (one && figures) add({ name: table, text: `${table} as (${groupedOnce(figures, one.sql)})` });
  else {
    add({
      name: `a${suffix}`,
      text: `a${suffix} as materialized (${[...parts.map(({ part, sql }, i) => rowsOf(b, part, sql, at + i)), ...(asked === b ? [] : [knownRow(b, known.values)]), ...spine(b), ...nothing(b)].join(" union all ")})`,
    });
    add({ name: table, text: `${table} as (${grouped(b, `a${suffix} a`)})` });
  }
  if (small) add({ name: `g${suffix}`, text: `g${suffix} as (${small(table)})` });
  return {
    ctes,
    with: `with ${[...ctes.values()].join(",\n")}`,
    reads: parts.map(({ part, sql }) => ({ part, segments: sql.segments })),
  };
}

function sqlOf(b: Build, part: Part, i: number): PartSql {
  if (part.mode === "plan") return planSql(b, part, i);
  if (part.mode === "asOf") return asOfSql(b, part, i);
  if (part.mode !== "cost") return factSql(b, part, i);
  return hasEffect(part) ? effectSql(b, part, i) : costSql(b, part, i);
}

/**
 * Only a matrix of two levels carries the distinct entities to the end; a count of distinct entities there cannot use
 * hash grouping.
 */
const countsLate = (b: Build): boolean => b.question.keys.length > 1;

/** Every row of `a` has every column, so that parts can be combined with UNION ALL. */
type Column = { readonly name: string; readonly type: string; readonly need: Need };
const columnsOf = (b: Build): Column[] =>
  [...b.needs.values()].flatMap((need): Column[] => {
    const type = need.spec.unit === "tanggal" ? "date" : "numeric";
    if (b.spread.has(need)) return spreadOf(need).map((name) => ({ name, type, need }));
    return [
      { name: `l_${need.leaf}`, type, need },
      ...(need.spec.kind === "distinct" && countsLate(b) ? [{ name: `c_${need.leaf}`, type: "bigint", need }] : []),
      ...(need.spec.within === undefined || need.spec.kind === "pace"
        ? []
        : [{ name: `u_${need.leaf}`, type: "bigint", need }]),
    ];
  });

/** Whether an entity occurs once per row, which is the case if no two segments of a window fall into the same row. */
function alone(b: Build, part: Part, { segments }: PartSql): boolean {
  const months = segments.flatMap((s) => monthsIn(s));
  const apart = timeUnitOf(b) === "day" || (timeUnitOf(b) === "month" && new Set(months).size === months.length);
  return part.groups.length === 0 && !part.base.dated && apart;
}

/** Without a total over the rows each row can be counted separately, so that its entities need not be carried on. */
function countedOf(b: Build, part: Part, sql: PartSql): string {
  const leaf = (part.needs[0] as Need).leaf;
  const keys = b.question.keys.map((_, k) => `${keySql(b, k, sql.shift)} as k${k}`);
  const names = b.question.keys.map((_, k) => `x.k${k}`);
  const cells = (count: string) =>
    columnsOf(b).map(({ name, type }) => `${name === `l_${leaf}` ? count : "null"}::${type} as ${name}`);
  if (alone(b, part, sql)) {
    // counted before the join with windows, because a segment may belong to several windows
    const own = ["seg", ...b.question.keys.map((_, k) => `k${k}`)].join(", ");
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

function rowsOf(b: Build, part: Part, sql: PartSql, i: number): string {
  if (masked(b, part)) {
    const blank = columnsOf(b);
    return countedRows(
      b,
      part,
      sql,
      i,
      (key, win, found) =>
        `select ${[...b.question.keys.map((_, k) => `${key} as k${k}`), `${win}::text as win`, ...blank.map(({ name, type }) => `${found.get(name) ?? "null"}::${type} as ${name}`)].join(", ")}`,
    );
  }
  if (part.mode === "keys" && part.needs.length > 1)
    return part.needs.map((n) => rowsOf(b, { ...part, needs: [n] }, sql, i)).join(" union all ");
  if (part.mode === "keys" && timeUnitOf(b)) return countedOf(b, part, sql);
  const keys = b.question.keys.map((_, k) => `${keySql(b, k, sql.shift)} as k${k}`);
  const cells = columnsOf(b).map(({ name, type, need }) => {
    const mine = part.needs.includes(need);
    if (b.spread.has(need)) return `${mine ? `p.${name}` : "null"}::${type} as ${name}`;
    const kind = name.slice(0, 2);
    const value = !mine
      ? null
      : kind === "u_"
        ? "p.unit"
        : need.spec.kind === "pace"
          ? pacedSql(b, `${sql.columns[need.leaf]}`)
          : (kind === "c_") === (part.mode === "keys")
            ? (sql.columns[need.leaf] ?? null)
            : null;
    return `${value ?? "null"}::${type} as ${name}`;
  });
  const pace =
    part.needs[0]?.spec.kind === "pace"
      ? ` left join unnest(:pace_id::bigint[], :pace_factor::numeric[]) as pace(id, factor) on pace.id = p.unit`
      : "";
  return `select ${[...keys, `${sql.win}::text as win`, ...cells].join(", ")} from ${sql.from}${pace}`;
}

const leastShare = 0.1;
/**
 * The amount sold, extrapolated at the pace of its product group, or at the run rate if too little of a month is known.
 * Each factor is rounded once.
 */
function pacedSql(b: Build, amount: string): string {
  const period = b.question.periods[0] as Range;
  const all = workdaysOf(b.facts, { from: monthStart(period.from), to: monthEnd(period.to) });
  const elapsed = Math.max(1, workdaysOf(b.facts, { from: period.from, to: earlier(period.to, b.facts.through) }));
  const known = [...b.facts.pace].filter(([, share]) => Number(share) >= leastShare);
  b.params.pace_id = known.map(([id]) => id);
  b.params.pace_factor = known.map(([, share]) => quotient("1", share));
  return `${amount} * coalesce(pace.factor, ${quotient(String(all), String(elapsed))})`;
}

/**
 * A date of another year or month, shifted to the calendar of the rows. Days that do not exist there belong to no row.
 */
function keySql(b: Build, k: number, shift: string | null): string {
  const unit = timeUnitOf(b);
  if (!unit) return `p.k${k}`;
  const moved = shift === null ? `p.k${k}` : `(p.k${k} + ${shift})::date`;
  if (unit === "day")
    return shift === null
      ? moved
      : `case when extract(day from ${shift}) <> 0 or extract(day from ${moved}) = extract(day from p.k${k}) then ${moved} end`;
  return unit === "month" && shift === null ? moved : `date_trunc('${unit}', ${moved})::date`;
}

const knownRow = (b: Build, values: ReadonlyMap<string, string>): string =>
  `select ${["''::text as win", ...columnsOf(b).map(({ name, type }) => `${values.get(name) ?? "null"}::${type} as ${name}`)].join(", ")}`;

/** Rows for days, months and positions without facts. */
function spine(b: Build): string[] {
  const unit = timeUnitOf(b);
  const blank = columnsOf(b).map((c) => `null::${c.type} as ${c.name}`);
  if (!unit) return [seatsSql(b, blank)].filter((s) => s !== null);
  b.params.lead = leadOf(b);
  b.params.until = b.question.periods[0]?.to;
  return [
    `select ${["d::date as k0", "'' as win", ...blank].join(", ")} from generate_series(date_trunc('${unit}', :lead::date), :until::date, interval '${unit === "quarter" ? "3 months" : `1 ${unit}`}') d`,
  ];
}
/** An empty result with the columns of the statement, if all figures are refused. */
function nothing(b: Build): string[] {
  if (b.needs.size > 0 || timeUnitOf(b)) return [];
  return [`select ${[...b.question.keys.map((_, k) => `null::bigint as k${k}`), "'' as win"].join(", ")} where false`];
}

/**
 * The figures of a single part whose rows are already members, which only needs their total; null if rows of several
 * parts must be combined.
 */
function once(b: Build, part: Part, sql: PartSql): readonly Figure[] | null {
  if (b.question.keys.length !== 1 || timeUnitOf(b) || hasSeats(b)) return null;
  if (spreads(b, part))
    return part.needs.flatMap((n) =>
      spreadOf(n).map((name): Figure => ({ name, value: `p.${name}`, kind: n.spec.kind })),
    );
  const held =
    part.mode === "asOf" && part.needs.every((n) => n.spec.within === undefined && n.spec.kind !== "distinct");
  if (!held || new Set(part.needs.flatMap((n) => [...n.windows])).size !== 1) return null;
  return part.needs.flatMap((n) =>
    [...n.windows].map(
      (w): Figure => ({ name: spreadName(n.leaf, w), value: sql.columns[n.leaf] as string, kind: n.spec.kind }),
    ),
  );
}
type Figure = { readonly name: string; readonly value: string; readonly kind: string };
function groupedOnce(figures: readonly Figure[], { from }: PartSql): string {
  const cells = (of: (f: Figure) => string) =>
    figures.map((f) => `${f.kind === "distinct" ? `coalesce(${of(f)}, 0)` : of(f)} as ${f.name}`).join(", ");
  return `select 0 as lvl, p.k0, ${cells((f) => f.value)} from ${from} union all select 1, null, ${cells((f) => `${combine(f.kind)}(${f.value})`)} from ${from}`;
}

function grouped(b: Build, from: string): string {
  const cells = [...b.needs.values()].flatMap((need) =>
    [...need.windows].flatMap((win) => {
      const name = spreadName(need.leaf, win);
      if (b.spread.has(need))
        return [
          need.spec.kind === "distinct"
            ? `coalesce(sum(a.${name}), 0) as ${name}`
            : `${combine(need.spec.kind)}(a.${name}) as ${name}`,
        ];
      const inside = `filter (where a.win = '${win}')`;
      if (need.spec.kind === "distinct")
        return [
          `coalesce(sum(a.l_${need.leaf}) ${inside}, 0)${countsLate(b) ? ` + count(distinct a.c_${need.leaf}) ${inside}` : ""} as ${name}`,
        ];
      if (need.spec.kind === "quantile")
        return [`percentile_disc(${need.spec.below}) within group (order by a.l_${need.leaf}) ${inside} as ${name}`];
      const value = `${combine(need.spec.kind)}(a.l_${need.leaf}) ${inside} as ${name}`;
      const used = `filter (where a.win = '${win}' and a.l_${need.leaf} <> 0)`;
      return need.spec.within === undefined || need.spec.kind === "pace"
        ? [value]
        : [value, `min(a.u_${need.leaf}) ${used} as ${name}__u1`, `max(a.u_${need.leaf}) ${used} as ${name}__u2`];
    }),
  );
  const keys = b.question.keys.map((_, k) => `k${k}`);
  if (keys.length === 0) return `select 1 as lvl, count(*) as read${cells.map((c) => `, ${c}`).join("")} from ${from}`;
  if (timeUnitOf(b))
    return `select ${["0 as lvl", "a.k0", ...cells].join(", ")} from ${from} where a.k0 is not null group by a.k0`;
  const named = keys.map((k) => `a.${k}`).join(", ");
  // two levels: 1 is the total of a row, 2 that of a column, 3 the grand total
  if (hasSeats(b)) cells.push(`coalesce(bool_or(a.win = '${seatWindow}'), false) as seated`);
  const sets = `grouping sets ((${named}), ${keys.length === 1 ? "" : `${keys.map((k) => `(a.${k})`).join(", ")}, `}())`;
  return `select ${[`grouping(${named}) as lvl`, ...keys.map((k) => `a.${k}`), ...cells].join(", ")} from ${from} group by ${sets}`;
}
