import type { AnyResource } from "#kit/resource.ts";
import type { Where } from "./filter.server.ts";
import { type Place, sideOf } from "./keyset.server.ts";
import { type Order, orderBy, type Term } from "./order.server.ts";

/** A section of an ordered list: starting at a position (or an end), in one direction, skipping some rows. */
export type Reach = {
  readonly from: Place | undefined;
  readonly backwards: boolean;
  readonly skip: number;
  readonly take: number;
};
export type ReachSql = {
  readonly rows: string;
  /** Names of the key columns that `rows` returns besides `id`. */
  readonly keys: readonly string[];
  readonly order: (alias: string) => string;
  readonly params: Record<string, unknown>;
};

/** One row more than requested shows whether the list continues. */
const takeOf = (reach: Reach): number => reach.take + (reach.backwards ? 0 : 1);
/** Maximum number of rows read for a reach. */
export const maxOf = (reach: Reach): number => takeOf(reach) + reach.skip;

/**
 * SQL for the ids and keys of the rows of a reach. If the first key is nullable, rows with and without a value are read
 * in two runs, because a backward index scan returns NULLs first. Each run has its own limit.
 */
export function reachSql(
  resource: AnyResource,
  where: Where,
  order: Order,
  reach: Reach,
  names: readonly Name[] | undefined,
): ReachSql {
  const { terms } = order;
  const keys = terms.map((_, i) => `k${i}`);
  const take = takeOf(reach);
  const params: Record<string, unknown> = { skip: reach.skip, got: take, maxRows: maxOf(reach) };
  const named = (alias: string, backwards: boolean) =>
    orderBy(
      terms,
      keys.map((k) => `${alias}.${k}`),
      backwards,
    );
  const run = (which: Run) =>
    names && which !== "empty"
      ? nameRunSql(resource, where, order, reach, names, params)
      : runSql(resource, where, order, reach, which, params);
  const runs = (
    terms[0]?.nullable ? (["values", "empty"] as const).filter((which) => reached(reach, which)) : (["all"] as const)
  ).map(run);
  const all = runs.length === 1 ? (runs[0] as string) : `(${runs.join(") union all (")})`;
  return {
    rows: `select s.* from (${all}) s order by ${named("s", reach.backwards)} limit :got::int offset :skip::int`,
    keys,
    order: (alias) => named(alias, false),
    params,
  };
}

type Run = "all" | "values" | "empty";

/**
 * Whether a run can contain rows of the reach: no values follow a position among the NULLs, and no NULLs precede a
 * position among the values.
 */
function reached(reach: Reach, run: Run): boolean {
  if (!reach.from) return true;
  return reach.from.keys[0] === null ? run === "empty" || reach.backwards : run === "values" || !reach.backwards;
}

function runSql(
  resource: AnyResource,
  where: Where,
  order: Order,
  reach: Reach,
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
  const here = reach.from && (run === "all" || (reach.from.keys[0] === null) === (run === "empty"));
  const keys = order.terms
    .map((t, i) => `${run === "empty" && i === 0 ? `null::${t.cast}` : t.sql} as k${i}`)
    .join(", ");
  const side = reach.backwards ? "before" : "from";
  if (here)
    parts.push(
      run === "empty"
        ? sideOf(shifted(order.terms), reach.from as Place, side, params)
        : sideOf(order.terms, reach.from as Place, side, params, new Set([0])),
    );
  return `select t.id, ${keys} from {${resource.table}} t ${order.joins} where ${parts.join(" and ")} order by ${orderBy(
    own,
    own.map((t) => t.sql),
    reach.backwards,
  )} limit :maxRows::int`;
}

/** Among the NULL rows the first key is constant, so that the remaining keys decide. */
const shifted = (terms: readonly Term[]): readonly Term[] =>
  terms.map((t, i) => (i === 0 ? { ...t, sql: `null::${t.cast}` } : t));

/** A row that a reference refers to, and its name. */
export type Name = { readonly id: number; readonly k0: string };
type RefTerm = Term & { readonly ref: NonNullable<Term["ref"]> };

/** The names of a reference in the order of a reach, starting at its position. */
export function namesSql(
  order: Order,
  reach: Reach,
): { readonly sql: string; readonly params: Record<string, unknown> } {
  const [first] = order.terms as [RefTerm];
  const down = first.down !== reach.backwards;
  const from = reach.from?.keys[0] ?? null;
  const bound = from === null ? "true" : `d.k0 ${down ? "<=" : ">="} :k0::text`;
  return {
    sql: `select d.id, d.k0 from (select d.id, ${first.ref.label} as k0 from {~${first.ref.table}} d) d where ${bound} order by d.k0 ${down ? "desc" : "asc"}, d.id`,
    params: from === null ? {} : { k0: from },
  };
}

/** The number of rows of a reach for each of these names, up to the number that the reach takes. */
export function nameCountsSql(
  resource: AnyResource,
  where: Where,
  order: Order,
  reach: Reach,
  names: readonly Name[],
): { readonly sql: string; readonly params: Record<string, unknown> } {
  const params: Record<string, unknown> = { maxRows: maxOf(reach) };
  const arms = armsOf(resource, where, order, reach, names, params, (i) => `${i} as at`);
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
  reach: Reach,
  names: readonly Name[],
  params: Record<string, unknown>,
): string {
  const [first, ...rest] = order.terms as [RefTerm, ...Term[]];
  const keys = rest.map((t, i) => `${t.sql} as k${i + 1}`);
  const arms = armsOf(resource, where, order, reach, names, params, (i) =>
    ["t.id", `:name_${i}::text as k0`, ...keys].join(", "),
  );
  const nothing = `(select t.id, null::text as k0, ${keys.join(", ")} from {${resource.table}} t ${order.joins} where false)`;
  const terms = [{ ...first, nullable: false }, ...rest];
  return `select n.* from (${arms.length > 0 ? arms.join(" union all ") : nothing}) n order by ${orderBy(
    terms,
    terms.map((_, i) => `n.k${i}`),
    reach.backwards,
  )} limit :maxRows::int`;
}

function armsOf(
  resource: AnyResource,
  where: Where,
  order: Order,
  reach: Reach,
  names: readonly Name[],
  params: Record<string, unknown>,
  columns: (i: number) => string,
): string[] {
  const [first, ...rest] = order.terms as [RefTerm, ...Term[]];
  const inner = orderBy(
    rest,
    rest.map((t) => t.sql),
    reach.backwards,
  );
  return names.map(({ id, k0 }, i) => {
    Object.assign(params, { [`of_name_${i}`]: id, [`name_${i}`]: k0 });
    const parts = [where.sql, `${first.ref.column} = :of_name_${i}::bigint`];
    // only rows with the name at the position can lie on its other side
    if (reach.from && reach.from.keys[0] === k0) {
      const named: readonly Term[] = [{ ...first, sql: `:name_${i}::text`, nullable: false }, ...rest];
      parts.push(sideOf(named, reach.from, reach.backwards ? "before" : "from", params));
      if (rest.length === 1) parts.push(`t.id ${(rest[0] as Term).down !== reach.backwards ? "<=" : ">="} :k1::bigint`);
    }
    return `(select ${columns(i)} from {${resource.table}} t ${order.joins} where ${parts.join(" and ")} order by ${inner} limit :maxRows::int)`;
  });
}
