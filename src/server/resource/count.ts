import type { AnyResource } from "#kit/resource.ts";
import type { Db } from "../db/db.ts";
import type { Where } from "./filter.ts";

/** Where counting stops being cheap; tests set them lower. */
export const countLimits = { exactUpTo: 200_000, boundedAt: 10_000 };
export type Count = { readonly total: number; readonly exact: boolean };

const sizes = new Map<string, { readonly rows: number; readonly at: number }>();
const forgetAfterMs = 60_000;

/** About how many rows a table has, as the database itself keeps it; asked at most once a minute. */
export async function sizeOf(db: Db, table: string): Promise<number> {
  const known = sizes.get(table);
  if (known && Date.now() - known.at < forgetAfterMs) return known.rows;
  const { rows } = await db
    .asSystem("size of a table")
    .one<{ rows: number }>("select greatest(0, (select c.reltuples from pg_class c where c.oid = to_regclass(:table)))::float8 as rows", { table });
  sizes.set(table, { rows, at: Date.now() });
  return rows;
}
export const forgetSizes = (): void => sizes.clear();

/** The count as SQL that stops at a bound on a big table, so that it costs the same however many rows match. */
export const countSql = (r: AnyResource, where: Where, big: boolean): string =>
  big
    ? `(select count(*) from (select 1 from {${r.table}} t where ${where.sql} limit ${countLimits.boundedAt + 1}) b)`
    : `(select count(*) from {${r.table}} t where ${where.sql})`;

/** What the bounded count means: exact below the bound; above it the planner's own estimate. */
export async function countOf(db: Db, r: AnyResource, where: Where, big: boolean, counted: number): Promise<Count> {
  if (!big || counted <= countLimits.boundedAt) return { total: counted, exact: true };
  const plan = await db.one<{ "QUERY PLAN": readonly { Plan: { "Plan Rows": number } }[] }>(`explain (format json) select 1 from {${r.table}} t where ${where.sql}`, where.params);
  return { total: Math.max(counted, Math.round(plan["QUERY PLAN"][0]?.Plan["Plan Rows"] ?? 0)), exact: false };
}
