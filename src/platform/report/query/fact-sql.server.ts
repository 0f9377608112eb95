import type { Leaf } from "../cube.ts";
import { amongSql, type Joins, memberSql } from "./member.server.ts";
import { skipsPreAggregation, combine, rawCte, rawKeys, hasColumnPerWindow } from "./raw-sql.server.ts";
import { idsParam, split, testsOf } from "./filter-sql.server.ts";
import { leafOf, leavesRead, type Part, subtractable } from "./division.server.ts";
import { windowColumnsOf, type Needed, timeUnitOf } from "./question.server.ts";
import { costColumns, costMonths } from "./part.server.ts";
import { masked } from "./mask.server.ts";
import { type PlannedPart, windowsOf } from "./plan-parts.server.ts";
import type { Segment } from "./window.server.ts";
import { type Column, type Fragment, groupBy, join, param, selectList, sql, type Sql } from "./fragment.server.ts";
import { isSourceSql, type SourceSql, sourceQuestion, tablesIn } from "./source-sql.server.ts";
import { type Cte, type PartSql, tableCtes } from "./part-sql.server.ts";

/** SQL of a part: its facts aggregated by their own columns, then joined with the requested members. */
export function factSql(plan: Needed, part: PlannedPart, index: number): PartSql {
  const counted = masked(plan, part);
  const alone = { from: `p${index} p`, win: "''", shift: null, columns: {} } as const;
  const dirty = part.stale.length > 0 ? dirtyCte(part.stale) : null;
  const members = memberCte(plan, part, index);
  const joined = membersOn(plan, part).joins.size > 0;
  const firsts = firstsCte(plan, part, index);
  const wide = hasColumnPerWindow(plan, part) || (counted && !timeUnitOf(plan));
  const ctes: Cte[] = [
    segmentCte(index, part.stretches),
    ...(wide || counted ? [] : [windowCte(index, part.stretches)]),
    ...(dirty ? [dirty] : []),
    ...joinedTables(plan, part),
    { name: `u${index}`, text: rawCte(plan, part, index, dirty?.name ?? null, joined) },
    { name: `p${index}`, text: members.text },
    ...(firsts ? [firsts] : []),
  ];
  const beside = (thing: string) => (firsts ? ` left join ${firsts.name} o on o.thing = ${thing}.l_key` : "");
  if (counted) return { ...alone, ctes, fresh: firstOccurrencesOf(plan, part), beside: beside("n") };
  if (wide) return { ...alone, ctes };
  const rows = { table: `p${index}`, join: `join w${index} w on w.seg = p.seg` };
  return {
    ctes,
    from: `${rows.table} p ${rows.join}${beside("p")}`,
    rows,
    win: "w.win",
    shift: "make_interval(months => w.months, days => w.days)",
    columns: members.columns,
  };
}

/** A FROM item with one row per item. Each column is an array parameter whose name begins with `prefix`. */
function unnested<T>(
  prefix: string,
  items: readonly T[],
  columns: readonly (readonly [name: string, type: string, of: (item: T) => unknown])[],
): Fragment {
  const arrays = columns.map(([name, type, of]) => param(`${prefix}_${name}`, `${type}[]`, items.map(of)));
  return sql`unnest(${join(arrays, ", ")})`;
}

function segmentCte(index: number, segments: readonly Segment[]): Cte {
  const rows = unnested(`s${index}`, segments, [
    ["id", "int", (segment) => segment.id],
    ["kind", "text", (segment) => segment.kind],
    ["from", "date", (segment) => segment.from],
    ["to", "date", (segment) => segment.to],
  ]);
  return {
    name: `seg${index}`,
    text: sql`seg${index}(id, kind, d1, d2) as not materialized (select * from ${rows})`,
  };
}

/** Assigns segments to windows, with the shift of each and whether it is subtracted. */
function windowCte(index: number, segments: readonly Segment[]): Cte {
  const pairs = segments.flatMap((s) => s.windows.map((w) => ({ seg: s.id, sign: s.sign, ...w })));
  const rows = unnested(`w${index}`, pairs, [
    ["seg", "int", (p) => p.seg],
    ["win", "text", (p) => p.id],
    ["months", "int", (p) => p.months],
    ["days", "int", (p) => p.days],
    ["sign", "int", (p) => p.sign],
    ["since", "date", (p) => p.range.from],
  ]);
  return {
    name: `w${index}`,
    text: sql`w${index}(seg, win, months, days, sign, since) as not materialized (select * from ${rows})`,
  };
}

/** The tables that the joins of a part's sources read; parts of one question share them. */
function joinedTables(plan: Needed, part: Part): Cte[] {
  const question = sourceQuestion({ shape: plan.facts.shape });
  const slots = { question, members: (level: string) => testsOf(plan, level) };
  return [...new Set([part.source, part.lines])].flatMap((source) =>
    tableCtes(source, tablesIn(source.join ?? "", question), "", slots),
  );
}

function dirtyCte(marks: readonly string[]): Cte {
  const name = `dirty_${marks.join("_")}`;
  return {
    name,
    text: sql`${name} as not materialized (select distinct distributor_id, month, (month + interval '1 month')::date as next from {~rollup_dirty} where cube = any(${param(name, "text[]", [...marks])}))`,
  };
}

/**
 * The members of rows `u`, the joins that determine them, and the filters that can only be evaluated after these joins.
 */
export function membersOn(plan: Needed, part: Part): { members: Column[]; joins: Joins; where: Sql } {
  const joins: Joins = new Map();
  const { mapping, keys } = plan.question;
  const members = keys.map((id, k) => ({ sql: memberSql(part.cube, id, mapping, joins), name: `k${k}` }));
  const where = split(plan, part).derived.map((f) => amongSql(part.cube, f.level, mapping, joins, idsParam(plan, f)));
  return { members, joins, where: where.length > 0 ? sql` where ${join(where, " and ")}` : "" };
}

type Members = { readonly text: Fragment; readonly columns: Record<string, string> };
function memberCte(plan: Needed, part: PlannedPart, index: number): Members {
  const { members, joins, where } = membersOn(plan, part);
  if (masked(plan, part)) {
    const own = [...(timeUnitOf(plan) ? [] : members), { sql: "u.l_key" }];
    return {
      text: sql`p${index} as materialized (select ${selectList(own).join(", ")}, bit_or(u.segs) as segs from u${index} u ${join(joins.values(), " ")}${where}${groupBy(own)})`,
      columns: {},
    };
  }
  const { mapping } = plan.question;
  const unit =
    part.mode === "unit"
      ? [{ sql: memberSql(part.cube, part.needs[0]?.spec.within as string, mapping, joins), name: "unit" }]
      : [];
  const cost = part.mode === "cost" ? [...costColumns(part), ...(costMonths(part) ? ["cm"] : [])] : [];
  const each = part.mode === "each";
  const perWindow = hasColumnPerWindow(plan, part);
  const groups: Column[] = [
    ...(perWindow ? [] : [{ sql: "u.seg" }]),
    ...members,
    ...unit,
    ...cost.map((c) => ({ sql: `u.${c}` })),
  ];
  const figures = figuresRead(part, perWindow);
  const late = skipsPreAggregation(plan, part);
  const added =
    part.mode === "keys" || each
      ? figures.map((f) => `u.${f.column}`)
      : figures.map((f) => `${combine(f.kind)}(u.${f.column}) as ${f.column}`);
  const once =
    !late &&
    (part.mode === "keys" || part.mode === "add" || part.mode === "cost") &&
    where === "" &&
    joins.size === 0 &&
    rawKeys(plan, part).every((c) => cost.includes(c) || members.some((m) => m.sql === `u.${c}`));
  const grouped = each ? "" : groupBy([...groups, ...(part.mode === "keys" ? [{ sql: "u.l_key" }] : [])]);
  const columns = selectList(groups);
  const text = once
    ? // each row already occurs only once
      sql`p${index} as not materialized (select ${[...columns, ...figures.map((f) => `u.${f.column}`)].join(", ")} from u${index} u)`
    : sql`p${index} as materialized (select ${[...columns, ...added].join(", ")} from u${index} u ${join(joins.values(), " ")}${where}${grouped})`;
  return {
    text,
    columns: Object.fromEntries(
      part.needs.map((need) => [
        need.leaf,
        part.mode === "keys"
          ? keySql(plan, part, need)
          : subtractable(part) && !each
            ? `p.l_${leafOf(need)} * w.sign`
            : `p.l_${leafOf(need)}`,
      ]),
    ),
  };
}

/** The columns of a part's facts that contain figures, and how rows of one member are combined. */
function figuresRead(
  part: PlannedPart,
  perWindow: boolean,
): { readonly column: string; readonly kind: Leaf["kind"] }[] {
  if (perWindow) return part.needs.flatMap((n) => windowColumnsOf(n).map((column) => ({ column, kind: n.spec.kind })));
  if (part.mode === "keys") return [{ column: "l_key", kind: "distinct" }];
  return leavesRead(part).map((n) => ({ column: `l_${leafOf(n)}`, kind: n.spec.kind }));
}

type LeafRow = Exclude<Part["source"]["leaves"][string], SourceSql>;
/** The functions of the source that determine whether a counted entity is a newcomer; empty for other counts. */
function freshOf(part: Part, need: Part["needs"][number]): Pick<LeafRow, "firstOn" | "lately"> {
  const leaf = part.source.leaves[need.leaf];
  return need.spec.firstOnly && leaf !== undefined && !isSourceSql(leaf) ? leaf : {};
}
/** The first day of a window. */
const beginOf = (plan: Needed, part: Part, window: string): Fragment =>
  param(`since_${window}`, "date", windowsOf(plan, part).find((w) => w.id === window)?.range.from);
/** Whether an entity was not present shortly before a window. */
function absentBefore(begin: Fragment, lately: NonNullable<LeafRow["lately"]>, thing: string): Fragment {
  return sql`(${thing} in (${{ ...begin, text: lately(begin.text) }})) is not true`;
}

/** When entities first occurred. For counts by masks, only of those not present shortly before one of its windows. */
function firstsCte(plan: Needed, part: Part, index: number): Cte | undefined {
  const fresh = part.needs.map((n) => ({ n, ...freshOf(part, n) })).filter((f) => f.firstOn !== undefined);
  const [first] = fresh;
  if (!first?.firstOn) return undefined;
  const tests = fresh.flatMap(({ n: need, lately }) =>
    [...need.windows].map((w) => (lately ? absentBefore(beginOf(plan, part, w), lately, "p.l_key") : "true")),
  );
  const things = sql`select p.l_key from p${index} p${masked(plan, part) ? sql` where ${join(tests, " or ")}` : ""}`;
  const rows = { ...things, text: first.firstOn(things.text) };
  return {
    name: `o${index}`,
    text: sql`o${index} as materialized (select thing, min(first_on) as first_on from (${rows}) x group by thing)`,
  };
}

/** SQL of whether an entity `n` of a count by masks first occurred in a window, by leaf. */
function firstOccurrencesOf(plan: Needed, part: Part): NonNullable<PartSql["fresh"]> {
  return Object.fromEntries(
    part.needs.map((need): [string, (window: string) => Sql | undefined] => {
      const { firstOn, lately } = freshOf(part, need);
      return [
        need.leaf,
        (window) => {
          if (!firstOn) return undefined;
          const begin = beginOf(plan, part, window);
          const known = lately ? sql`${absentBefore(begin, lately, "n.l_key")} and ` : "";
          return sql`${known}(o.first_on < ${begin}) is not true`;
        },
      ];
    }),
  );
}

/** A newcomer is identified by the day of its first occurrence. */
function keySql(plan: Needed, part: Part, need: Part["needs"][number]): string {
  return freshOf(part, need).firstOn
    ? `case when (o.first_on < ${sinceSql(plan)}) is not true then p.l_key end`
    : "p.l_key";
}
/**
 * The day before which a newcomer must not have occurred: the first day of the window, or of the row for rows by time.
 */
function sinceSql(plan: Needed): string {
  const unit = timeUnitOf(plan);
  const shift = "make_interval(months => w.months, days => w.days)";
  return unit === null ? "w.since" : `greatest(w.since, (date_trunc('${unit}', p.k0 + ${shift}) - ${shift})::date)`;
}
