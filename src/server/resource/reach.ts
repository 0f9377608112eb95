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

/**
 * The rows of a reach as SQL over their ids and keys. An order that begins with a key that may be empty is read in two runs, those
 * with a value and those without, because an index read downwards gives the empty ones first; each run stops by itself.
 */
export function reachSql(r: AnyResource, where: Where, order: Order, reach: Reach, byName: boolean): ReachSql {
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
  const run = (which: Run) =>
    byName && which !== "empty"
      ? nameRunSql(r, where, order, reach, params)
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

/** Rows in order of a reference's name: the names in their order, and under each the rows that bear it, by the reference's own index. */
function nameRunSql(r: AnyResource, where: Where, order: Order, reach: Reach, params: Record<string, unknown>): string {
  const [first, ...rest] = order.terms as [Term & { ref: NonNullable<Term["ref"]> }, ...Term[]];
  const parts = [where.sql, `${first.ref.column} = d.id`];
  const names = ["true"];
  const named: readonly Term[] = [{ ...first, sql: "d.k0", nullable: false }, ...rest];
  if (reach.from && reach.from.keys[0] !== null) {
    const backwards = first.down !== reach.backwards;
    parts.push(sideOf(named, reach.from, reach.backwards ? "before" : "from", params));
    names.push(`d.k0 ${backwards ? "<=" : ">="} :k0::text`);
    // Under the very name of the place the ids are bounded, so that its earlier rows are not read again.
    if (rest.length === 1) {
      const down = (rest[0] as Term).down !== reach.backwards;
      parts.push(
        `t.id ${down ? "<=" : ">="} case when d.k0 = :k0::text then :k1::bigint else ${down ? "9223372036854775807" : "0"} end`,
      );
    }
  }
  const keys = rest.map((t, i) => `${t.sql} as k${i + 1}`).join(", ");
  const inner = orderBy(
    rest,
    rest.map((t) => t.sql),
    reach.backwards,
  );
  return `select n.id, d.k0, ${rest.map((_, i) => `n.k${i + 1}`).join(", ")}
    from (select d.id, ${first.ref.label} as k0 from {~${first.ref.table}} d) d
    cross join lateral (select t.id, ${keys} from {${r.table}} t ${order.joins} where ${parts.join(" and ")} order by ${inner} limit :most::int) n
    where ${names.join(" and ")} order by ${orderBy([{ ...first, nullable: false }, ...rest], ["d.k0", ...rest.map((_, i) => `n.k${i + 1}`)], reach.backwards)} limit :most::int`;
}
