import type { Leaf } from "#kit/cube.ts";
import { amongSql, type Joins, memberSql } from "./member.ts";
import { addsLate, combine, idsParam, leafOf, rawCte, rawKeys, split, spreadOf, spreads } from "./raw-sql.ts";
import { costColumns, costMonths } from "./part.ts";
import { cuttingOf, leavesRead, marksOf, type Part, subtractable } from "./cutting.ts";
import { type Build, timeUnitOf } from "./question.ts";
import { withinRows } from "./count-sql.ts";
import { masked } from "./mask.ts";
import { cut, type Placed, type Segment } from "./window.ts";
import { type Column, groupBy, selectList, textOf } from "./fragment.ts";
import type { Cte, PartSql } from "./part-sql.ts";

export const windowsOf = (b: Build, part: Part): Placed[] => {
  const asked = new Set(part.needs.flatMap((n) => [...n.windows, ...(n.against?.values() ?? [])]));
  return [...b.windows.values()].filter((w) => asked.has(w.id));
};

/** SQL of a part: its facts aggregated by their own columns, then joined with the requested members. */
export function factSql(b: Build, part: Part, i: number): PartSql {
  const months = part.source.grain === "month";
  const whole = cut(windowsOf(b, part), cuttingOf(b, part));
  const counted = masked(b, part);
  const segments = counted ? withinRows(b, whole) : whole;
  const spread = spreads(b, part) || (counted && !timeUnitOf(b));
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
  if (!spread && !counted) ctes.push(windowCte(b, i, segments));
  const marks = months ? marksOf(part) : [];
  const dirty = marks.some((mark) => b.facts.behind.has(mark)) ? dirtyCte(b, marks) : null;
  if (dirty) ctes.push(dirty);
  ctes.push({ name: `u${i}`, text: rawCte(b, part, i, dirty?.name ?? null, segments) });
  const members = memberCte(b, part, i);
  ctes.push({ name: `p${i}`, text: members.text });
  const firsts = firstsCte(b, part, i);
  if (firsts) ctes.push(firsts);
  const beside = (thing: string) => (firsts ? ` left join ${firsts.name} o on o.thing = ${thing}.l_key` : "");
  if (counted)
    return {
      ctes,
      from: `p${i} p`,
      win: "''",
      shift: null,
      columns: {},
      segments: whole,
      stretches: segments,
      fresh: newcomersOf(b, part),
      beside: beside("n"),
    };
  if (spread) return { ctes, from: `p${i} p`, win: "''", shift: null, columns: {}, segments };
  const rows = { table: `p${i}`, join: `join w${i} w on w.seg = p.seg` };
  return {
    ctes,
    from: `${rows.table} p ${rows.join}${beside("p")}`,
    rows,
    win: "w.win",
    shift: "make_interval(months => w.months, days => w.days)",
    columns: members.columns,
    segments,
  };
}

/** Assigns segments to windows, with the shift of each and whether it is subtracted. */
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

function dirtyCte(b: Build, marks: readonly string[]): Cte {
  const name = `dirty_${marks.join("_")}`;
  b.params[name] = [...marks];
  return {
    name,
    text: `${name} as not materialized (select distinct distributor_id, month, (month + interval '1 month')::date as next from {~rollup_dirty} where cube = any(:${name}::text[]))`,
  };
}

/**
 * The members of rows `u`, the joins that determine them, and the filters that can only be evaluated after these joins.
 */
export function membersOn(b: Build, part: Part): { members: Column[]; joins: Joins; where: string } {
  const joins: Joins = new Map();
  const { mapping, keys } = b.question;
  const members = keys.map((id, k) => ({ sql: memberSql(part.cube, id, mapping, joins), name: `k${k}` }));
  const where = split(b, part).derived.map((f) => amongSql(part.cube, f.level, mapping, joins, idsParam(b, f)));
  return { members, joins, where: where.length > 0 ? ` where ${where.join(" and ")}` : "" };
}

function memberCte(b: Build, part: Part, i: number): { text: string; columns: Record<string, string> } {
  const { members, joins, where } = membersOn(b, part);
  if (masked(b, part)) {
    const own = [...(timeUnitOf(b) ? [] : members), { sql: "u.l_key" }];
    return {
      text: `p${i} as materialized (select ${selectList(own).join(", ")}, bit_or(u.segs) as segs from u${i} u ${textOf(joins.values(), b.params)}${where}${groupBy(own)})`,
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
  const rest = `from u${i} u${where}`;
  const grouped = each ? "" : groupBy([...groups, ...(part.mode === "keys" ? [{ sql: "u.l_key" }] : [])]);
  const columns = selectList(groups);
  const text = once
    ? // each row already occurs only once
      `p${i} as not materialized (select ${[...columns, ...figures.map((f) => `u.${f.column}`)].join(", ")} ${rest})`
    : `p${i} as materialized (select ${[...columns, ...added].join(", ")} from u${i} u ${textOf(joins.values(), b.params)}${where}${grouped})`;
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
function figuresRead(part: Part, spread: boolean): { readonly column: string; readonly kind: Leaf["kind"] }[] {
  if (spread) return part.needs.flatMap((n) => spreadOf(n).map((column) => ({ column, kind: n.spec.kind })));
  if (part.mode === "keys") return [{ column: "l_key", kind: "distinct" }];
  return leavesRead(part).map((n) => ({ column: `l_${leafOf(n)}`, kind: n.spec.kind }));
}

type LeafRow = Exclude<Part["source"]["leaves"][string], string>;
/** SQL sources for determining whether counted entities are newcomers. */
function freshOf(part: Part, n: Part["needs"][number]): Pick<LeafRow, "firstOn" | "lately"> {
  const found = part.source.leaves[n.leaf];
  return n.spec.fresh && typeof found === "object" ? found : {};
}
/** Entities that were present shortly before a window. */
function latelyIn(b: Build, part: Part, lately: NonNullable<LeafRow["lately"]>, window: string): string {
  b.params[`since_${window}`] = windowsOf(b, part).find((w) => w.id === window)?.range.from;
  return lately(`:since_${window}::date`);
}

/** When entities first occurred. For counts by masks, only of those not present shortly before one of its windows. */
function firstsCte(b: Build, part: Part, i: number): Cte | undefined {
  const found = part.needs.map((n) => ({ n, ...freshOf(part, n) })).filter((f) => f.firstOn !== undefined);
  const [first] = found;
  if (!first?.firstOn) return undefined;
  const tests = found.flatMap(({ n, lately }) =>
    [...n.windows].map((w) => (lately ? `(p.l_key in (${latelyIn(b, part, lately, w)})) is not true` : "true")),
  );
  const things = `select p.l_key from p${i} p${masked(b, part) ? ` where ${tests.join(" or ")}` : ""}`;
  const text = first.firstOn(things);
  return {
    name: `o${i}`,
    text: `o${i} as materialized (select thing, min(first_on) as first_on from (${text}) x group by thing)`,
  };
}

/** SQL of whether an entity `n` of a count by masks first occurred in a window, by leaf. */
function newcomersOf(b: Build, part: Part): NonNullable<PartSql["fresh"]> {
  return Object.fromEntries(
    part.needs.map((n): [string, (window: string) => string | undefined] => {
      const { firstOn, lately } = freshOf(part, n);
      return [
        n.leaf,
        (window) => {
          if (!firstOn) return undefined;
          b.params[`since_${window}`] = windowsOf(b, part).find((w) => w.id === window)?.range.from;
          const known = lately ? `(n.l_key in (${latelyIn(b, part, lately, window)})) is not true and ` : "";
          return `${known}(o.first_on < :since_${window}::date) is not true`;
        },
      ];
    }),
  );
}

/** A newcomer is identified by the day of its first occurrence. */
function keySql(b: Build, part: Part, n: Part["needs"][number]): string {
  return freshOf(part, n).firstOn ? `case when (o.first_on < ${sinceSql(b)}) is not true then p.l_key end` : "p.l_key";
}
/**
 * The day before which a newcomer must not have occurred: the first day of the window, or of the row for rows by time.
 */
function sinceSql(b: Build): string {
  const unit = timeUnitOf(b);
  const shift = "make_interval(months => w.months, days => w.days)";
  return unit === null ? "w.since" : `greatest(w.since, (date_trunc('${unit}', p.k0 + ${shift}) - ${shift})::date)`;
}
