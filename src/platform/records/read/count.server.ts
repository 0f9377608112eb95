import type { AnyResource } from "#kit/resource.ts";
import type { Db } from "#platform/database/index.server.ts";
import type { Where } from "./filter.server.ts";

/**
 * Limits of exact counting. `exactUpTo`: table size in rows up to which rows are always counted. `costUpTo`: planner
 * cost up to which a larger table is counted, about that of reading 60,000 rows.
 */
export const countLimits = { exactUpTo: 200_000, costUpTo: 3_000 };
export type Count = { readonly total: number; readonly exact: boolean };

const sizes = new Map<string, { readonly rows: number; readonly at: number }>();
const expireAfterMs = 60_000;

/**
 * Approximate number of rows of a table from the statistics of the database; for a view, that of its largest table.
 * Read at most once a minute.
 */
export async function sizeOf(db: Db, table: string): Promise<number> {
  const known = sizes.get(table);
  if (known && Date.now() - known.at < expireAfterMs) return known.rows;
  const { rows } = await db.internal("size of a table").one<{ rows: number }>(
    `select greatest(0, (select case c.relkind when 'v' then (
         select max(b.reltuples) from pg_rewrite w join pg_depend d on d.classid = 'pg_rewrite'::regclass and d.objid = w.oid and d.refclassid = 'pg_class'::regclass
         join pg_class b on b.oid = d.refobjid and b.relkind in ('r', 'p') where w.ev_class = c.oid
       ) else c.reltuples end from pg_class c where c.oid = to_regclass(:table)))::float8 as rows`,
    { table },
  );
  sizes.set(table, { rows, at: Date.now() });
  return rows;
}
export const clearSizes = (): void => sizes.clear();

type Plan = {
  readonly "QUERY PLAN": readonly { readonly Plan: { readonly "Plan Rows": number; readonly "Total Cost": number } }[];
};

/**
 * The number of matching rows of a big table: counted if the planner estimates a low cost, otherwise the planner's
 * estimate. A LIMIT on the count would not help, because rare matches require reading the whole table.
 */
export async function bigCount(db: Db, resource: AnyResource, where: Where): Promise<Count> {
  const matching = `from {${resource.table}} t where ${where.sql}`;
  const [plan] = (await db.one<Plan>(`explain (format json) select t.id ${matching}`, where.params))["QUERY PLAN"];
  if (plan && plan.Plan["Total Cost"] > countLimits.costUpTo)
    return { total: Math.max(1, Math.round(plan.Plan["Plan Rows"])), exact: false };
  const { total } = await db.one<{ total: number }>(`select count(*)::int as total ${matching}`, where.params);
  return { total, exact: true };
}
