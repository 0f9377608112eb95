import { z } from "zod";
import type { Db } from "#platform/database/index.server.ts";
import { handle } from "#platform/http/index.server.ts";
import { type DiffLine, diffLimit, type PlanDiff, planDiff } from "./rkap.calls.ts";
import { versionOf } from "./read-plan.server.ts";

/** Months of both versions side by side; a line differs if tonnes or price of a month differ. */
const diffSql = `with month as (
    select coalesce(a.customer_id, b.customer_id) as customer, coalesce(a.product_id, b.product_id) as product,
      extract(month from coalesce(a.month, b.month))::int as month, coalesce(a.tonnes, 0) as "fromTonnes", coalesce(a.revenue, 0) as "fromRevenue",
      coalesce(b.tonnes, 0) as "toTonnes", coalesce(b.revenue, 0) as "toRevenue",
      coalesce(a.tonnes, 0) <> coalesce(b.tonnes, 0) or coalesce(a.price, 0) <> coalesce(b.price, 0) as differs
    from (select * from {annual_plan} p where p.plan_version_id = :from::bigint and p.archived_at is null) a
    full join (select * from {annual_plan} p where p.plan_version_id = :to::bigint and p.archived_at is null) b
      on b.customer_id = a.customer_id and b.product_id = a.product_id and extract(month from b.month) = extract(month from a.month)),
  line as (
    select m.customer, m.product, sum(m."fromTonnes") as ft, sum(m."fromRevenue") as fr, sum(m."toTonnes") as tt, sum(m."toRevenue") as tr,
      array_agg(m.month order by m.month) filter (where m.differs) as months
    from month m group by 1, 2 having bool_or(m.differs))
  select json_build_object('id', c.id, 'label', concat_ws(' – ', c.code, c.name)) as customer,
    json_build_object('id', g.id, 'label', concat_ws(' – ', g.code, g.name)) as product,
    json_build_object('tonnes', l.ft::text, 'revenue', l.fr::text) as "from", json_build_object('tonnes', l.tt::text, 'revenue', l.tr::text) as "to",
    l.months, count(*) over ()::int as count
  from line l join {~bulk_customer} c on c.id = l.customer join {~product} g on g.id = l.product
  order by abs(l.tr - l.fr) desc, abs(l.tt - l.ft) desc, c.code, g.code limit ${diffLimit}`;

export async function diffOf(db: Db, from: number, to: number): Promise<PlanDiff> {
  const [a, b] = [await versionOf(db, from), await versionOf(db, to)];
  const rows = await db.query<DiffLine & { count: number }>(diffSql, { from, to });
  return {
    count: rows[0]?.count ?? 0,
    lines: rows.map(({ count: _count, ...line }) => line),
    from: { tonnes: a.tonnes, revenue: a.revenue },
    to: { tonnes: b.tonnes, revenue: b.revenue },
  };
}

const id = z.coerce.number().int().positive();
export const onPlanDiff = handle(
  planDiff,
  z.strictObject({ from: id, to: id }) as unknown as z.ZodType<{ from: number; to: number }>,
  ({ from, to }, { db }) => diffOf(db, from, to),
);
