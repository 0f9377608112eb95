import { figureTests } from "./raw-sql.server.ts";
import { idsParam } from "./filter-sql.server.ts";
import { nameColumn } from "./member.server.ts";
import { type Fragment, join, param, sql, type Sql } from "./fragment.server.ts";
import type { Selected, Slice, Term } from "./plan-figures.server.ts";
import { type Needed, timeUnitOf } from "./question.server.ts";
import { hasPositionRows } from "./position-rows.server.ts";

/** SQL of the number of rows besides those of `g`, and of a column about all rows. */
type Beside = { readonly count?: string; readonly column?: string };
/**
 * One page of the grouped facts `g`, with their total as row 0. The sort key and figures that depend on neighbouring
 * rows are computed for all rows; names and other figures only for rows that may be shown, since a page shows twenty of
 * tens of thousands of stores.
 */
export function pageSql(
  plan: Needed,
  select: Selected,
  terms: readonly Term[],
  slice: Slice,
  { count: beside = "", column }: Beside = {},
): Fragment {
  const unit = timeUnitOf(plan);
  const [skip, take] = [param("skip", "int", slice.offset), param("take", "int", slice.limit)];
  const soon = select.columns.map(
    (c, i) => unit !== null || terms[i]?.name === slice.sort || c.usage.around.length > 0,
  );
  const part = (when: boolean) => select.columns.flatMap((c, i) => (soon[i] === when ? [c.sql] : []));
  const carried = select.columns.flatMap((carriedColumn, i) =>
    soon[i] ? [`x.c${i}`, `x.s${i}`, ...(carriedColumn.unit ? [`x.u${i}`] : [])] : [],
  );
  const by = orderOf(slice, terms);
  const { columns: name, join: nameJoin } = namesOf(plan);
  // rows with equal sort keys are ordered by name; other names are not needed
  const [first, then] = by === null || by.byMember ? [name, ""] : ["", name];
  const rows = rowTest(plan);
  // counted separately, so that ranking can stop at the last row shown
  const count = sql`(select count(*) from m where ${rows})${beside}`;
  const late = (on: string) => (part(false).length > 0 ? ` join picked g on ${on}` : "");
  const out = (member: readonly string[], place: readonly Sql[]) =>
    sql`select ${join([...member, ...carried, ...place, ...part(false)], ", ")}`;
  const totals = sql`union all ${out(["x.k0", "null::text", "null::text"], ["0", count])} from m x${late("g.lvl = 1")} where x.lvl = 1`;
  return sql`m as materialized (select ${["g.lvl", "g.k0", `${aliveSql(plan)} as alive`, ...(first ? [first] : []), ...part(true)].join(", ")} from g${first ? nameJoin("g") : ""}),
r as (select m.*, rank() over (order by ${by?.sql ?? "name"}) as place, ${count} as n from m where ${rows}),
likely as (select r.*${then ? `, ${then}` : ""} from r${then ? nameJoin("r") : ""} where r.place <= ${skip} + ${take}),
page as materialized (select * from (select likely.*, row_number() over (order by ${by ? `${by.sql}, ` : ""}name, k0) as rn from likely) x where rn > ${skip} and rn <= ${skip} + ${take}),
picked as materialized (select * from g where ${unit ? "false" : "g.lvl = 1 or (g.k0 in (select page.k0 from page)) is true"}),
o as (${out(["x.k0", "x.name", "x.code"], ["x.rn", "x.n"])} from page x${late("g.lvl = 0 and g.k0 = x.k0")}
${unit ? "" : totals})
select ${[unit ? "k0::text as k0" : "k0", "name", "code", ...select.columns.map((c) => c.out), "rn::int as rn", "n::int as n", ...(column ? [column] : [])].join(", ")} from o order by rn`;
}
/** Which of the grouped facts are rows of the page. */
function rowTest(plan: Needed): Fragment {
  const unit = timeUnitOf(plan);
  if (unit) return sql`k0 >= date_trunc('${unit}', ${param("shown", "date", firstShown(plan))})`;
  const table = plan.levels[plan.question.keys[0] as string]?.noun?.table;
  return sql`lvl = 0 and alive and k0 is not null${chosenSql(plan)}${ownVendorOnly(table, plan.facts)}`;
}

/** The first row by time: rows before the first facts are unknown and would only show dashes. */
function firstShown(plan: Needed): string | undefined {
  const from = plan.question.periods[0]?.from;
  const first = [...plan.facts.firstMonth.values()].sort()[0];
  const last = plan.question.periods[0]?.to;
  return from && first && last && from < first && first <= last ? first : from;
}

/** The name of a row's member, and where it is read. */
function namesOf(plan: Needed): { readonly columns: string; readonly join: (rows: string) => string } {
  const noun = plan.levels[plan.question.keys[0] as string]?.noun;
  if (!noun) return { columns: "null::text as name, null::text as code", join: () => "" };
  return {
    columns: `n.${nameColumn(noun)}::text as name, ${"code" in noun.fields ? "n.code::text" : "null::text"} as code`,
    join: (rows) => ` left join {~${noun.table}} n on n.id = ${rows}.k0`,
  };
}

/** Entities with several members also produce rows of the others; only the requested ones are kept. */
function chosenSql(plan: Needed): Sql {
  const [key] = plan.question.keys;
  const from = plan.levels[key as string]?.from;
  const keyFilter = plan.question.filters.find((f) => f.level === key);
  return keyFilter && from?.kind === "column" && from.among ? sql` and k0 = any(${idsParam(plan, keyFilter)})` : "";
}

/** A distributor's user sees its own distributor only: stores shared with another one do not disclose that one. */
const ownVendorOnly = (table: string | undefined, { shape }: Needed["facts"]): string =>
  table === "distributor" && shape === "vendor" ? " and k0 in (0, :__vendor::bigint)" : "";

/** SQL of whether a member is a row: it has a figure that is not zero, or it is an existing position. */
export function aliveSql(plan: Needed): string {
  const columns = figureTests(plan);
  if (hasPositionRows(plan)) columns.push("g.is_position");
  return columns.length > 0 ? `(${columns.join(" or ")})` : "false";
}

/** The sort key before the name; null if rows are sorted by name only. */
function orderOf(slice: Slice, terms: readonly Term[]): { readonly sql: string; readonly byMember: boolean } | null {
  const index = terms.findIndex((t) => t.name === slice.sort);
  const own: Readonly<Record<string, string>> = { code: "code", name: "name", key: "k0" };
  const by = index >= 0 ? `c${index}` : own[slice.sort];
  const sql = `${by} ${slice.descending ? "desc" : "asc"} nulls last`;
  return by === undefined ? null : { sql, byMember: by === "code" || by === "name" };
}
