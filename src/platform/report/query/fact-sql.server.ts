import type { Leaf } from "../cube.ts";
import { amongSql, type Joins, memberSql } from "./member.server.ts";
import { addsLate, combine, rawCte, rawKeys, spreads } from "./raw-sql.server.ts";
import { idsParam, split } from "./filter-sql.server.ts";
import { leafOf, leavesRead, type Part, subtractable } from "./cutting.server.ts";
import { spreadOf, type Needed, timeUnitOf } from "./question.server.ts";
import { costColumns, costMonths } from "./part.server.ts";
import { masked } from "./mask.server.ts";
import { type PlannedPart, windowsOf } from "./plan-parts.server.ts";
import type { Segment } from "./window.server.ts";
import { type Column, type Fragment, groupBy, join, param, selectList, sql, type Sql } from "./fragment.server.ts";
import { isSourceSql, type SourceSql } from "./source-sql.server.ts";
import type { Cte, PartSql } from "./part-sql.server.ts";

/** SQL of a part: its facts aggregated by their own columns, then joined with the requested members. */
export function factSql(b: Needed, part: PlannedPart, i: number): PartSql {
  const counted = masked(b, part);
  const alone = { from: `p${i} p`, win: "''", shift: null, columns: {} } as const;
  const dirty = part.stale.length > 0 ? dirtyCte(part.stale) : null;
  const members = memberCte(b, part, i);
  const joined = membersOn(b, part).joins.size > 0;
  const firsts = firstsCte(b, part, i);
  const wide = spreads(b, part) || (counted && !timeUnitOf(b));
  const ctes: Cte[] = [
    segmentCte(i, part.stretches),
    ...(wide || counted ? [] : [windowCte(i, part.stretches)]),
    ...(dirty ? [dirty] : []),
    { name: `u${i}`, text: rawCte(b, part, i, dirty?.name ?? null, joined) },
    { name: `p${i}`, text: members.text },
    ...(firsts ? [firsts] : []),
  ];
  const beside = (thing: string) => (firsts ? ` left join ${firsts.name} o on o.thing = ${thing}.l_key` : "");
  if (counted) return { ...alone, ctes, fresh: newcomersOf(b, part), beside: beside("n") };
  if (wide) return { ...alone, ctes };
  const rows = { table: `p${i}`, join: `join w${i} w on w.seg = p.seg` };
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

function segmentCte(i: number, segments: readonly Segment[]): Cte {
  const rows = unnested(`s${i}`, segments, [
    ["id", "int", (s) => s.id],
    ["kind", "text", (s) => s.kind],
    ["from", "date", (s) => s.from],
    ["to", "date", (s) => s.to],
  ]);
  return {
    name: `seg${i}`,
    text: sql`seg${i}(id, kind, d1, d2) as not materialized (select * from ${rows})`,
  };
}

/** Assigns segments to windows, with the shift of each and whether it is subtracted. */
function windowCte(i: number, segments: readonly Segment[]): Cte {
  const pairs = segments.flatMap((s) => s.windows.map((w) => ({ seg: s.id, sign: s.sign, ...w })));
  const rows = unnested(`w${i}`, pairs, [
    ["seg", "int", (p) => p.seg],
    ["win", "text", (p) => p.id],
    ["months", "int", (p) => p.months],
    ["days", "int", (p) => p.days],
    ["sign", "int", (p) => p.sign],
    ["since", "date", (p) => p.range.from],
  ]);
  return {
    name: `w${i}`,
    text: sql`w${i}(seg, win, months, days, sign, since) as not materialized (select * from ${rows})`,
  };
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
export function membersOn(b: Needed, part: Part): { members: Column[]; joins: Joins; where: Sql } {
  const joins: Joins = new Map();
  const { mapping, keys } = b.question;
  const members = keys.map((id, k) => ({ sql: memberSql(part.cube, id, mapping, joins), name: `k${k}` }));
  const where = split(b, part).derived.map((f) => amongSql(part.cube, f.level, mapping, joins, idsParam(b, f)));
  return { members, joins, where: where.length > 0 ? sql` where ${join(where, " and ")}` : "" };
}

function memberCte(b: Needed, part: PlannedPart, i: number): { text: Fragment; columns: Record<string, string> } {
  const { members, joins, where } = membersOn(b, part);
  if (masked(b, part)) {
    const own = [...(timeUnitOf(b) ? [] : members), { sql: "u.l_key" }];
    return {
      text: sql`p${i} as materialized (select ${selectList(own).join(", ")}, bit_or(u.segs) as segs from u${i} u ${join(joins.values(), " ")}${where}${groupBy(own)})`,
      columns: {},
    };
  }
  const { mapping } = b.question;
  const unit =
    part.mode === "unit"
      ? [{ sql: memberSql(part.cube, part.needs[0]?.spec.within as string, mapping, joins), name: "unit" }]
      : [];
  const cost = part.mode === "cost" ? [...costColumns(part), ...(costMonths(part) ? ["cm"] : [])] : [];
  const each = part.mode === "each";
  const spread = spreads(b, part);
  const groups: Column[] = [
    ...(spread ? [] : [{ sql: "u.seg" }]),
    ...members,
    ...unit,
    ...cost.map((c) => ({ sql: `u.${c}` })),
  ];
  const figures = figuresRead(part, spread);
  const late = addsLate(b, part);
  const added =
    part.mode === "keys" || each
      ? figures.map((f) => `u.${f.column}`)
      : figures.map((f) => `${combine(f.kind)}(u.${f.column}) as ${f.column}`);
  const once =
    !late &&
    (part.mode === "keys" || part.mode === "add" || part.mode === "cost") &&
    where === "" &&
    joins.size === 0 &&
    rawKeys(b, part).every((c) => cost.includes(c) || members.some((m) => m.sql === `u.${c}`));
  const grouped = each ? "" : groupBy([...groups, ...(part.mode === "keys" ? [{ sql: "u.l_key" }] : [])]);
  const columns = selectList(groups);
  const text = once
    ? // each row already occurs only once
      sql`p${i} as not materialized (select ${[...columns, ...figures.map((f) => `u.${f.column}`)].join(", ")} from u${i} u)`
    : sql`p${i} as materialized (select ${[...columns, ...added].join(", ")} from u${i} u ${join(joins.values(), " ")}${where}${grouped})`;
  return {
    text,
    columns: Object.fromEntries(
      part.needs.map((n) => [
        n.leaf,
        part.mode === "keys"
          ? keySql(b, part, n)
          : subtractable(part) && !each
            ? `p.l_${leafOf(n)} * w.sign`
            : `p.l_${leafOf(n)}`,
      ]),
    ),
  };
}

/** The columns of a part's facts that contain figures, and how rows of one member are combined. */
function figuresRead(part: PlannedPart, spread: boolean): { readonly column: string; readonly kind: Leaf["kind"] }[] {
  if (spread) return part.needs.flatMap((n) => spreadOf(n).map((column) => ({ column, kind: n.spec.kind })));
  if (part.mode === "keys") return [{ column: "l_key", kind: "distinct" }];
  return leavesRead(part).map((n) => ({ column: `l_${leafOf(n)}`, kind: n.spec.kind }));
}

type LeafRow = Exclude<Part["source"]["leaves"][string], SourceSql>;
/** The functions of the source that determine whether a counted entity is a newcomer; empty for other counts. */
function freshOf(part: Part, n: Part["needs"][number]): Pick<LeafRow, "firstOn" | "lately"> {
  const leaf = part.source.leaves[n.leaf];
  return n.spec.fresh && leaf !== undefined && !isSourceSql(leaf) ? leaf : {};
}
/** The first day of a window. */
const beginOf = (b: Needed, part: Part, window: string): Fragment =>
  param(`since_${window}`, "date", windowsOf(b, part).find((w) => w.id === window)?.range.from);
/** Whether an entity was not present shortly before a window. */
function absentBefore(begin: Fragment, lately: NonNullable<LeafRow["lately"]>, thing: string): Fragment {
  return sql`(${thing} in (${{ ...begin, text: lately(begin.text) }})) is not true`;
}

/** When entities first occurred. For counts by masks, only of those not present shortly before one of its windows. */
function firstsCte(b: Needed, part: Part, i: number): Cte | undefined {
  const fresh = part.needs.map((n) => ({ n, ...freshOf(part, n) })).filter((f) => f.firstOn !== undefined);
  const [first] = fresh;
  if (!first?.firstOn) return undefined;
  const tests = fresh.flatMap(({ n, lately }) =>
    [...n.windows].map((w) => (lately ? absentBefore(beginOf(b, part, w), lately, "p.l_key") : "true")),
  );
  const things = sql`select p.l_key from p${i} p${masked(b, part) ? sql` where ${join(tests, " or ")}` : ""}`;
  const rows = { ...things, text: first.firstOn(things.text) };
  return {
    name: `o${i}`,
    text: sql`o${i} as materialized (select thing, min(first_on) as first_on from (${rows}) x group by thing)`,
  };
}

/** SQL of whether an entity `n` of a count by masks first occurred in a window, by leaf. */
function newcomersOf(b: Needed, part: Part): NonNullable<PartSql["fresh"]> {
  return Object.fromEntries(
    part.needs.map((n): [string, (window: string) => Sql | undefined] => {
      const { firstOn, lately } = freshOf(part, n);
      return [
        n.leaf,
        (window) => {
          if (!firstOn) return undefined;
          const begin = beginOf(b, part, window);
          const known = lately ? sql`${absentBefore(begin, lately, "n.l_key")} and ` : "";
          return sql`${known}(o.first_on < ${begin}) is not true`;
        },
      ];
    }),
  );
}

/** A newcomer is identified by the day of its first occurrence. */
function keySql(b: Needed, part: Part, n: Part["needs"][number]): string {
  return freshOf(part, n).firstOn ? `case when (o.first_on < ${sinceSql(b)}) is not true then p.l_key end` : "p.l_key";
}
/**
 * The day before which a newcomer must not have occurred: the first day of the window, or of the row for rows by time.
 */
function sinceSql(b: Needed): string {
  const unit = timeUnitOf(b);
  const shift = "make_interval(months => w.months, days => w.days)";
  return unit === null ? "w.since" : `greatest(w.since, (date_trunc('${unit}', p.k0 + ${shift}) - ${shift})::date)`;
}
