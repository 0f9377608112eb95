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
export async function totals(resource: AnyResource, { sums, ...query }: Query, ctx: Ctx): Promise<{ data: Totals }> {
  refuseUnknown(query);
  if (sums !== undefined && sums !== "true")
    throw new Refused("invalid", "Permintaan belum benar.", { sums: "Nilai tidak sah." });
  const where = whereOf(resource, query, ctx.access);
  const named = sums
    ? visibleFields(resource, ctx.access).filter(([n, field]) => listed(resource).has(n) && isSummable(field))
    : [];
  const columns = named.map(([n, field]: [string, Field]) => `(${sumSql(resource, n, field)})::text as "${n}"`);
  const row = await ctx.db.one<Record<string, string | null>>(
    `select ${["count(*)::text as rows_counted", ...columns].join(", ")} from {${resource.table}} t where ${where.sql}`,
    where.params,
  );
  return {
    data: { count: Number(row.rows_counted), sums: Object.fromEntries(named.map(([n]) => [n, row[n] ?? null])) },
  };
}
