import type { AnyResource } from "#kit/resource.ts";
import type { Where } from "./filter.server.ts";
import { type ListPosition, sideOf } from "./keyset.server.ts";
import { type Order, orderBy, type Term } from "./order.server.ts";

/** A section of an ordered list: starting at a position (or an end), in one direction, skipping some rows. */
export type ListSection = {
  readonly from: ListPosition | undefined;
  readonly backwards: boolean;
  readonly skip: number;
  readonly take: number;
};
export type SectionSql = {
  readonly rows: string;
  /** Names of the key columns that `rows` returns besides `id`. */
  readonly keys: readonly string[];
  readonly order: (alias: string) => string;
  readonly params: Record<string, unknown>;
};

/** One row more than requested shows whether the list continues. */
const takeOf = (section: ListSection): number => section.take + (section.backwards ? 0 : 1);
/** Maximum number of rows read for a section. */
export const maxRowsOf = (section: ListSection): number => takeOf(section) + section.skip;

/**
 * SQL for the ids and keys of the rows of a section. If the first key is nullable, rows with and without a value are read
 * in two runs, because a backward index scan returns NULLs first. Each run has its own limit.
 */
export function sectionSql(
  resource: AnyResource,
  where: Where,
  order: Order,
  section: ListSection,
  names: readonly Name[] | undefined,
): SectionSql {
  const { terms } = order;
  const keys = terms.map((_, i) => `k${i}`);
  const take = takeOf(section);
  const params: Record<string, unknown> = { skip: section.skip, got: take, maxRows: maxRowsOf(section) };
  const named = (alias: string, backwards: boolean) =>
    orderBy(
      terms,
      keys.map((k) => `${alias}.${k}`),
      backwards,
    );
  const run = (which: Run) =>
    names && which !== "empty"
      ? nameRunSql(resource, where, order, section, names, params)
      : runSql(resource, where, order, section, which, params);
  const runs = (
    terms[0]?.nullable
      ? (["values", "empty"] as const).filter((which) => mayContainRows(section, which))
      : (["all"] as const)
  ).map(run);
  const all = runs.length === 1 ? (runs[0] as string) : `(${runs.join(") union all (")})`;
  return {
    rows: `select s.* from (${all}) s order by ${named("s", section.backwards)} limit :got::int offset :skip::int`,
    keys,
    order: (alias) => named(alias, false),
    params,
  };
}

type Run = "all" | "values" | "empty";

/**
 * Whether a run can contain rows of the section: no values follow a position among the NULLs, and no NULLs precede a
 * position among the values.
 */
function mayContainRows(section: ListSection, run: Run): boolean {
  if (!section.from) return true;
  return section.from.keys[0] === null ? run === "empty" || section.backwards : run === "values" || !section.backwards;
}

function runSql(
  resource: AnyResource,
  where: Where,
  order: Order,
  section: ListSection,
  run: Run,
  params: Record<string, unknown>,
): string {
  const [first, ...rest] = order.terms as [Term, ...Term[]];
  const parts = [where.sql];
  const column = first.ref?.column ?? first.sql;
  // The NULL rows are still sorted by their NULL key, so that the planner recognizes an index on it.
  const own: Term[] =
    run === "all"
      ? [...order.terms]
      : [{ ...first, sql: run === "empty" ? column : first.sql, nullable: false }, ...rest];
  if (run === "values") parts.push(`${column} is not null`);
  if (run === "empty") parts.push(`${column} is null`);
  const here = section.from && (run === "all" || (section.from.keys[0] === null) === (run === "empty"));
  const keys = order.terms
    .map((t, i) => `${run === "empty" && i === 0 ? `null::${t.cast}` : t.sql} as k${i}`)
    .join(", ");
  const side = section.backwards ? "before" : "from";
  if (here)
    parts.push(
      run === "empty"
        ? sideOf(shifted(order.terms), section.from as ListPosition, side, params)
        : sideOf(order.terms, section.from as ListPosition, side, params, new Set([0])),
    );
  return `select t.id, ${keys} from {${resource.table}} t ${order.joins} where ${parts.join(" and ")} order by ${orderBy(
    own,
    own.map((t) => t.sql),
    section.backwards,
  )} limit :maxRows::int`;
}

/** Among the NULL rows the first key is constant, so that the remaining keys decide. */
const shifted = (terms: readonly Term[]): readonly Term[] =>
  terms.map((t, i) => (i === 0 ? { ...t, sql: `null::${t.cast}` } : t));

/** A row that a reference refers to, and its name. */
export type Name = { readonly id: number; readonly k0: string };
type RefTerm = Term & { readonly ref: NonNullable<Term["ref"]> };

/** The names of a reference in the order of a section, starting at its position. */
export function namesSql(
  order: Order,
  section: ListSection,
): { readonly sql: string; readonly params: Record<string, unknown> } {
  const [first] = order.terms as [RefTerm];
  const down = first.down !== section.backwards;
  const from = section.from?.keys[0] ?? null;
  const bound = from === null ? "true" : `d.k0 ${down ? "<=" : ">="} :k0::text`;
  return {
    sql: `select d.id, d.k0 from (select d.id, ${first.ref.label} as k0 from {~${first.ref.table}} d) d where ${bound} order by d.k0 ${down ? "desc" : "asc"}, d.id`,
    params: from === null ? {} : { k0: from },
  };
}

/** The number of rows of a section for each of these names, up to the number that the section takes. */
export function nameCountsSql(
  resource: AnyResource,
  where: Where,
  order: Order,
  section: ListSection,
  names: readonly Name[],
): { readonly sql: string; readonly params: Record<string, unknown> } {
  const params: Record<string, unknown> = { maxRows: maxRowsOf(section) };
  const arms = armsOf(resource, where, order, section, names, params, (i) => `${i} as at`);
  return { sql: `select x.at, count(*)::int as n from (${arms.join(" union all ")}) x group by x.at`, params };
}

/**
 * The rows of each name, read by the reference's index, with one UNION arm per name: a cluster refuses a subquery that
 * depends on a row of another table. Names without rows are omitted beforehand.
 */
function nameRunSql(
  resource: AnyResource,
  where: Where,
  order: Order,
  section: ListSection,
  names: readonly Name[],
  params: Record<string, unknown>,
): string {
  const [first, ...rest] = order.terms as [RefTerm, ...Term[]];
  const keys = rest.map((t, i) => `${t.sql} as k${i + 1}`);
  const arms = armsOf(resource, where, order, section, names, params, (i) =>
    ["t.id", `:name_${i}::text as k0`, ...keys].join(", "),
  );
  const nothing = `(select t.id, null::text as k0, ${keys.join(", ")} from {${resource.table}} t ${order.joins} where false)`;
  const terms = [{ ...first, nullable: false }, ...rest];
  return `select n.* from (${arms.length > 0 ? arms.join(" union all ") : nothing}) n order by ${orderBy(
    terms,
    terms.map((_, i) => `n.k${i}`),
    section.backwards,
  )} limit :maxRows::int`;
}

function armsOf(
  resource: AnyResource,
  where: Where,
  order: Order,
  section: ListSection,
  names: readonly Name[],
  params: Record<string, unknown>,
  columns: (i: number) => string,
): string[] {
  const [first, ...rest] = order.terms as [RefTerm, ...Term[]];
  const inner = orderBy(
    rest,
    rest.map((t) => t.sql),
    section.backwards,
  );
  return names.map(({ id, k0 }, i) => {
    Object.assign(params, { [`of_name_${i}`]: id, [`name_${i}`]: k0 });
    const parts = [where.sql, `${first.ref.column} = :of_name_${i}::bigint`];
    // only rows with the name at the position can lie on its other side
    if (section.from && section.from.keys[0] === k0) {
      const named: readonly Term[] = [{ ...first, sql: `:name_${i}::text`, nullable: false }, ...rest];
      parts.push(sideOf(named, section.from, section.backwards ? "before" : "from", params));
      if (rest.length === 1)
        parts.push(`t.id ${(rest[0] as Term).down !== section.backwards ? "<=" : ">="} :k1::bigint`);
    }
    return `(select ${columns(i)} from {${resource.table}} t ${order.joins} where ${parts.join(" and ")} order by ${inner} limit :maxRows::int)`;
  });
}
