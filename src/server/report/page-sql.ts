import type { Window } from "#kit/cube.ts";
import { figureTests, idsParam } from "./raw-sql.ts";
import { figureSql } from "./figure-sql.ts";
import { stateSql, unitSql } from "./state-sql.ts";
import { nameColumn } from "./member.ts";
import { type Build, timeUnitOf } from "./question.ts";
import { smallGroupState } from "./small-groups.ts";
import { hasSeats } from "./seats.ts";
import { nothingSeen, type Seen } from "./seen.ts";

/** A figure with a name of its own in the answer, because the same figure may occur in several windows. */
export type Term = {
  readonly name: string;
  readonly id: string;
  readonly base?: number;
  readonly window?: Window | undefined;
};
export type Slice = {
  readonly sort: string;
  readonly descending: boolean;
  readonly offset: number;
  readonly limit: number;
};

/** The columns of one figure over the grouped facts, as returned by the statement, and whether it includes a unit. */
type Column = {
  readonly figure: string;
  readonly sql: string;
  readonly out: string;
  readonly unit: boolean;
  readonly seen: Seen;
};
export type Selected = {
  readonly sql: string;
  readonly out: string;
  readonly columns: readonly Column[];
  readonly units: readonly boolean[];
};
export function selected(b: Build, terms: readonly Term[]): Selected {
  const columns = terms.map((t, i): Column => {
    const seen = nothingSeen();
    const unit = unitSql(b, t.id, t.base ?? 0, t.window);
    const figure = figureSql({ ...b, seen }, t.id, t.base ?? 0, t.window);
    const small = [...seen.small];
    const state = smallGroupState(b, small, stateSql({ ...b, seen }, t.id, t.base ?? 0, t.window));
    const sql = `${figure} as c${i}, ${state} as s${i}${unit ? `, ${unit} as u${i}` : ""}`;
    const out = `c${i}::text as c${i}, s${i}${unit ? `, u${i}` : ""}`;
    return { figure, sql, out, unit: unit !== null, seen };
  });
  return {
    columns,
    sql: columns.map((p) => p.sql).join(", "),
    out: columns.map((p) => p.out).join(", "),
    units: columns.map((p) => p.unit),
  };
}

/** SQL of the number of rows besides those of `g`, and of a column about all rows. */
type Beside = { readonly count?: string; readonly column?: string };
/**
 * One page of the grouped facts `g`, with their total as row 0. The sort key and figures that depend on neighbouring
 * rows are computed for all rows; names and other figures only for rows that may be shown, since a page shows twenty of
 * tens of thousands of stores.
 */
export function pageSql(
  b: Build,
  select: Selected,
  terms: readonly Term[],
  slice: Slice,
  { count: beside = "", column }: Beside = {},
): string {
  const unit = timeUnitOf(b);
  if (unit) b.params.shown = firstShown(b);
  Object.assign(b.params, { skip: slice.offset, take: slice.limit });
  const soon = select.columns.map((c, i) => unit !== null || terms[i]?.name === slice.sort || c.seen.around.length > 0);
  const part = (when: boolean) => select.columns.flatMap((c, i) => (soon[i] === when ? [c.sql] : []));
  const carried = select.columns.flatMap((c, i) =>
    soon[i] ? [`x.c${i}`, `x.s${i}`, ...(c.unit ? [`x.u${i}`] : [])] : [],
  );
  const by = orderOf(slice, terms);
  const { columns: name, join } = namesOf(b);
  // rows with equal sort keys are ordered by name; other names are not needed
  const [first, then] = by === null || /^(name|code) /.test(by) ? [name, ""] : ["", name];
  const rows = unit
    ? `k0 >= date_trunc('${unit}', :shown::date)`
    : `lvl = 0 and alive and k0 is not null${chosenSql(b)}${ownVendorOnly(b.levels[b.question.keys[0] as string]?.noun?.table, b.facts)}`;
  // counted separately, so that ranking can stop at the last row shown
  const count = `(select count(*) from m where ${rows})${beside}`;
  const late = (on: string) => (part(false).length > 0 ? ` join picked g on ${on}` : "");
  const out = (member: readonly string[], place: readonly string[]) =>
    `select ${[...member, ...carried, ...place, ...part(false)].join(", ")}`;
  return `m as materialized (select ${["g.lvl", "g.k0", `${aliveSql(b)} as alive`, ...(first ? [first] : []), ...part(true)].join(", ")} from g${first ? join("g") : ""}),
r as (select m.*, rank() over (order by ${by ?? "name"}) as place, ${count} as n from m where ${rows}),
likely as (select r.*${then ? `, ${then}` : ""} from r${then ? join("r") : ""} where r.place <= :skip::int + :take::int),
page as materialized (select * from (select likely.*, row_number() over (order by ${by ? `${by}, ` : ""}name, k0) as rn from likely) x where rn > :skip::int and rn <= :skip::int + :take::int),
picked as materialized (select * from g where ${unit ? "false" : "g.lvl = 1 or (g.k0 in (select page.k0 from page)) is true"}),
o as (${out(["x.k0", "x.name", "x.code"], ["x.rn", "x.n"])} from page x${late("g.lvl = 0 and g.k0 = x.k0")}
${unit ? "" : `union all ${out(["x.k0", "null::text", "null::text"], ["0", count])} from m x${late("g.lvl = 1")} where x.lvl = 1`})
select ${[unit ? "k0::text as k0" : "k0", "name", "code", ...select.columns.map((c) => c.out), "rn::int as rn", "n::int as n", ...(column ? [column] : [])].join(", ")} from o order by rn`;
}

/** The first row by time: rows before the first facts are unknown and would only show dashes. */
function firstShown(b: Build): string | undefined {
  const from = b.question.periods[0]?.from;
  const first = [...b.facts.firstMonth.values()].sort()[0];
  const last = b.question.periods[0]?.to;
  return from && first && last && from < first && first <= last ? first : from;
}

/** The name of a row's member, and where it is read. */
function namesOf(b: Build): { readonly columns: string; readonly join: (rows: string) => string } {
  const noun = b.levels[b.question.keys[0] as string]?.noun;
  if (!noun) return { columns: "null::text as name, null::text as code", join: () => "" };
  return {
    columns: `n.${nameColumn(noun)}::text as name, ${"code" in noun.fields ? "n.code::text" : "null::text"} as code`,
    join: (rows) => ` left join {~${noun.table}} n on n.id = ${rows}.k0`,
  };
}

/** Entities with several members also produce rows of the others; only the requested ones are kept. */
function chosenSql(b: Build): string {
  const [key] = b.question.keys;
  const from = b.levels[key as string]?.from;
  const asked = b.question.filters.find((f) => f.level === key);
  return asked && from?.kind === "column" && from.among ? ` and k0 = any(${idsParam(b, asked)})` : "";
}

/** A distributor's user sees its own distributor only: stores shared with another one do not disclose that one. */
const ownVendorOnly = (table: string | undefined, { shape }: Build["facts"]): string =>
  table === "distributor" && shape === "vendor" ? " and k0 in (0, :__vendor::bigint)" : "";

/** SQL of whether a member is a row: it has a figure that is not zero, or it is an existing position. */
export function aliveSql(b: Build): string {
  const columns = figureTests(b);
  if (hasSeats(b)) columns.push("g.seated");
  return columns.length > 0 ? `(${columns.join(" or ")})` : "false";
}

/** The sort key before the name; null if rows are sorted by name only. */
function orderOf(slice: Slice, terms: readonly Term[]): string | null {
  const i = terms.findIndex((t) => t.name === slice.sort);
  const own: Readonly<Record<string, string>> = { code: "code", name: "name", key: "k0" };
  const by = i >= 0 ? `c${i}` : own[slice.sort];
  return by ? `${by} ${slice.descending ? "desc" : "asc"} nulls last` : null;
}
