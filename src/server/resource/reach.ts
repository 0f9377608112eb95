import type { AnyResource } from "#kit/resource.ts";
import type { Where } from "./filter.ts";
import { type Place, sideOf } from "./keyset.ts";
import { type Order, orderBy, type Term } from "./order.ts";

/** Which rows of an ordered list: from a place (or an end of it) on, one way or the other, leaving some out. */
export type Reach = { readonly from: Place | undefined; readonly backwards: boolean; readonly skip: number; readonly take: number };
export type ReachSql = {
  readonly rows: string;
  /** Names of the key columns that `rows` carries beside `id`. */
  readonly keys: readonly string[];
  readonly order: (alias: string) => string;
  readonly params: Record<string, unknown>;
};

/**
 * The rows of a reach as SQL over their ids and keys. An order that begins with a key that may be empty is read in two runs, those
 * with a value and those without, because an index read downwards gives the empty ones first; each run stops by itself.
 */
export function reachSql(r: AnyResource, where: Where, order: Order, reach: Reach): ReachSql {
  const { terms } = order;
  const keys = terms.map((_, i) => `k${i}`);
  // One row more than asked for tells whether the list goes on.
  const take = reach.take + (reach.backwards ? 0 : 1);
  const params: Record<string, unknown> = { skip: reach.skip, got: take, most: take + reach.skip };
  const named = (alias: string, backwards: boolean) =>
    orderBy(
      terms,
      keys.map((k) => `${alias}.${k}`),
      backwards,
    );
  const run = (which: Run) => runSql(r, where, order, reach, which, params);
  const runs = (terms[0]?.nullable ? (["values", "empty"] as const).filter((which) => reached(reach, which)) : (["all"] as const)).map(run);
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

function runSql(r: AnyResource, where: Where, order: Order, reach: Reach, run: Run, params: Record<string, unknown>): string {
  const [first, ...rest] = order.terms as [Term, ...Term[]];
  const own: Term[] = run === "all" ? [...order.terms] : run === "values" ? [{ ...first, nullable: false }, ...rest] : rest;
  const parts = [where.sql];
  const column = first.ref?.column ?? first.sql;
  if (run === "values") parts.push(`${column} is not null`);
  if (run === "empty") parts.push(`${column} is null`);
  const here = reach.from && (run === "all" || (reach.from.keys[0] === null) === (run === "empty"));
  const keys = order.terms.map((t, i) => `${run === "empty" && i === 0 ? `null::${t.cast}` : t.sql} as k${i}`).join(", ");
  const side = reach.backwards ? "before" : "from";
  if (here) parts.push(run === "empty" ? sideOf(shifted(order.terms), reach.from as Place, side, params) : sideOf(order.terms, reach.from as Place, side, params, new Set([0])));
  return `select t.id, ${keys} from {${r.table}} t ${order.joins} where ${parts.join(" and ")} order by ${orderBy(
    own,
    own.map((t) => t.sql),
    reach.backwards,
  )} limit :most::int`;
}

/** Among the empty ones the first key says nothing: it is held constant, so that the others decide. */
const shifted = (terms: readonly Term[]): readonly Term[] => terms.map((t, i) => (i === 0 ? { ...t, sql: `null::${t.cast}` } : t));
