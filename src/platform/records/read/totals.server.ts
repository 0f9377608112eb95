import type { Field } from "#kit/field.ts";
import { Refused } from "#kit/refused.ts";
import type { AnyResource } from "#kit/resource.ts";
import { isSummable, type Totals } from "#kit/summable.ts";
import type { Ctx } from "#platform/http/index.server.ts";
import { whereOf } from "./filter.server.ts";
import { listed, refuseUnknown } from "./read.server.ts";
import type { Query } from "./query.server.ts";
import { visibleFields } from "./select.server.ts";
import { sumSql } from "./tally.server.ts";

/**
 * The exact row count of a query and the requested sums of its figures, both computed by the database without floating
 * point.
 */
export async function totals(r: AnyResource, { sums, ...query }: Query, ctx: Ctx): Promise<{ data: Totals }> {
  refuseUnknown(query);
  if (sums !== undefined && sums !== "true")
    throw new Refused("invalid", "Permintaan belum benar.", { sums: "Nilai tidak sah." });
  const where = whereOf(r, query, ctx.access);
  const named = sums ? visibleFields(r, ctx.access).filter(([n, f]) => listed(r).has(n) && isSummable(f)) : [];
  const columns = named.map(([n, f]: [string, Field]) => `(${sumSql(r, n, f)})::text as "${n}"`);
  const row = await ctx.db.one<Record<string, string | null>>(
    `select ${["count(*)::text as rows_counted", ...columns].join(", ")} from {${r.table}} t where ${where.sql}`,
    where.params,
  );
  return {
    data: { count: Number(row.rows_counted), sums: Object.fromEntries(named.map(([n]) => [n, row[n] ?? null])) },
  };
}
