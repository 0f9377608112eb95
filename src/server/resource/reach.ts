import type { AnyResource } from "#kit/resource.ts";
import type { Where } from "./filter.ts";
import { type Place, sideOf } from "./keyset.ts";
import { type Order, orderBy, type Term } from "./order.ts";

/** Which rows of an ordered list: from a place (or an end of it) on, one way or the other, leaving some out. */
export type Reach = {
  readonly from: Place | undefined;
  readonly backwards: boolean;
  readonly skip: number;
  readonly take: number;
};
export type ReachSql = {
  readonly rows: string;
  /** Names of the key columns that `rows` carries beside `id`. */
  readonly keys: readonly string[];
  readonly order: (alias: string) => string;
  readonly params: Record<string, unknown>;
};

/** One row more than asked for tells whether the list goes on. */
const takeOf = (reach: Reach): number => reach.take + (reach.backwards ? 0 : 1);
/** How many rows of a reach are read at most. */
export const maxOf = (reach: Reach): number => takeOf(reach) + reach.skip;

/**
 * The rows of a reach as SQL over their ids and keys. An order that begins with a key that may be empty is read in two runs, those
 * with a value and those without, because an index read downwards gives the empty ones first; each run stops by itself.
 */
export function reachSql(
  r: AnyResource,
  where: Where,
  order: Order,
  reach: Reach,
  names: readonly Name[] | undefined,
): ReachSql {
  const { terms } = order;
  const keys = terms.map((_, i) => `k${i}`);
  const take = takeOf(reach);
  const params: Record<string, unknown> = { skip: reach.skip, got: take, most: maxOf(reach) };
  const named = (alias: string, backwards: boolean) =>
    orderBy(
      terms,
      keys.map((k) => `${alias}.${k}`),
      backwards,
    );
  const run = (which: Run) =>
    names && which !== "empty"
      ? nameRunSql(r, where, order, reach, names, params)
      : runSql(r, where, order, reach, which, params);
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

/** From a place among the empty ones on there are no values left, and before one among the values no empty ones. */
function reached(reach: Reach, run: Run): boolean {
  if (!reach.from) return true;
  return reach.from.keys[0] === null ? run === "empty" || reach.backwards : run === "values" || !reach.backwards;
}

function runSql(
  r: AnyResource,
  where: Where,
  order: Order,
  reach: Reach,
  run: Run,
  params: Record<string, unknown>,
): string {
  const [first, ...rest] = order.terms as [Term, ...Term[]];
  const parts = [where.sql];
  const column = first.ref?.column ?? first.sql;
  // The empty ones are still put in order by their empty key: that is how an index on it is recognised.
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
  return `select t.id, ${keys} from {${r.table}} t ${order.joins} where ${parts.join(" and ")} order by ${orderBy(
    own,
    own.map((t) => t.sql),
    reach.backwards,
  )} limit :most::int`;
}

/** Among the empty ones the first key says nothing: it is held constant, so that the others decide. */
const shifted = (terms: readonly Term[]): readonly Term[] =>
  terms.map((t, i) => (i === 0 ? { ...t, sql: `null::${t.cast}` } : t));

/** A row that a reference names, and its name. */
export type Name = { readonly id: number; readonly k0: string };
type RefTerm = Term & { readonly ref: NonNullable<Term["ref"]> };

/** The names of a reference in the order of a reach, from its place on. */
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

/** How many rows of a reach bear each of these names, at most as many as the reach takes. */
export function namesBorneSql(
  r: AnyResource,
  where: Where,
  order: Order,
  reach: Reach,
  names: readonly Name[],
): { readonly sql: string; readonly params: Record<string, unknown> } {
  const params: Record<string, unknown> = { most: maxOf(reach) };
  const arms = armsOf(r, where, order, reach, names, params, (i) => `${i} as at`);
  return { sql: `select x.at, count(*)::int as n from (${arms.join(" union all ")}) x group by x.at`, params };
}

/**
 * The rows under each name, by the reference's own index, one arm for each: a cluster takes no subquery that depends on a row of another table. Names
 * that nothing bears are left out before, and make no arm.
 */
function nameRunSql(
  r: AnyResource,
  where: Where,
  order: Order,
  reach: Reach,
  names: readonly Name[],
  params: Record<string, unknown>,
): string {
  const [first, ...rest] = order.terms as [RefTerm, ...Term[]];
  const keys = rest.map((t, i) => `${t.sql} as k${i + 1}`);
  const arms = armsOf(r, where, order, reach, names, params, (i) =>
    ["t.id", `:name_${i}::text as k0`, ...keys].join(", "),
  );
  const nothing = `(select t.id, null::text as k0, ${keys.join(", ")} from {${r.table}} t ${order.joins} where false)`;
  const terms = [{ ...first, nullable: false }, ...rest];
  return `select n.* from (${arms.length > 0 ? arms.join(" union all ") : nothing}) n order by ${orderBy(
    terms,
    terms.map((_, i) => `n.k${i}`),
    reach.backwards,
  )} limit :most::int`;
}

function armsOf(
  r: AnyResource,
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
    // only under the very name of a place do some of the rows lie on its other side
    if (reach.from && reach.from.keys[0] === k0) {
      const named: readonly Term[] = [{ ...first, sql: `:name_${i}::text`, nullable: false }, ...rest];
      parts.push(sideOf(named, reach.from, reach.backwards ? "before" : "from", params));
      if (rest.length === 1) parts.push(`t.id ${(rest[0] as Term).down !== reach.backwards ? "<=" : ">="} :k1::bigint`);
    }
    return `(select ${columns(i)} from {${r.table}} t ${order.joins} where ${parts.join(" and ")} order by ${inner} limit :most::int)`;
  });
}
