import { type Db, todaySql } from "#platform/database/index.server.ts";
import { onStartup } from "#platform/http/index.server.ts";
import { repeatEvery } from "#platform/jobs/index.server.ts";

const through = `(${todaySql} - 1)`;
const thisYear = `date_trunc('year', ${through})::date`;
/** Days without a sale after which a customer counts as idle. */
const idleDays = 60;
/** The largest percentage that the column can store; a plan of one kilogram would exceed it. */
const maxPct = 99_999_999;

/**
 * Copies this year's tonnes, their share of the plan and the last sale to the customers whose values changed; lists and
 * filters read the copies.
 */
export const updateSalesFigures = (db: Db): Promise<number> =>
  db.internal("update sales figures of bulk customers").run(
    `update {!bulk_customer} t set year_tonnes = x.tonnes, plan_pct = x.pct, last_sale_on = x.last, idle = x.idle
     from (select c.id, coalesce(s.tonnes, 0) as tonnes, case when p.tonnes > 0 then greatest(-${maxPct}, least(${maxPct}, round(coalesce(s.tonnes, 0) * 100 / p.tonnes, 1))) end as pct, s.last,
         c.status = 'active' and (s.last is null or s.last < ${todaySql} - ${idleDays}) as idle
       from {bulk_customer} c
       left join (select b.customer_id, sum(b.sign * b.tonnes) filter (where b.sold_on between ${thisYear} and ${through}) as tonnes, max(b.sold_on) filter (where b.sign = 1) as last
         from {bulk_sale} b where b.status = 'posted' and b.archived_at is null group by b.customer_id) s on s.customer_id = c.id
       left join (select a.customer_id, sum(a.tonnes) as tonnes from {annual_plan} a join {annual_plan_version} v on v.id = a.plan_version_id and v.is_reference
         where a.archived_at is null and a.month between ${thisYear} and ${through} group by a.customer_id) p on p.customer_id = c.id) x
     where t.id = x.id and (t.year_tonnes, t.plan_pct, t.last_sale_on, t.idle) is distinct from (x.tonnes, x.pct, x.last, x.idle)`,
  );

/** Number of changes of the source tables, and the day. */
const changesSql = `select ${todaySql}::text || ' ' || coalesce(string_agg(n, ' ' order by n), '') as at
  from (select table_name || ':' || sum(changes)::text as n from {~table_change} c
    where c.table_name in ('bulk_sale', 'annual_plan', 'annual_plan_version', 'bulk_customer') group by table_name) x`;
const everyMs = 30_000;
/** Recomputes the figures only if sales, plans or the day have changed. */
export const salesFiguresTask = onStartup("update sales figures of bulk customers", async (db, log) => {
  let seen = "";
  const round = async (): Promise<void> => {
    const { at } = await db.internal("changes of bulk sales and plans").one<{ at: string }>(changesSql);
    if (at === seen) return;
    // this update counts as a change of the customers, which causes one further run without changes
    await updateSalesFigures(db);
    seen = at;
  };
  await round();
  repeatEvery(everyMs, round, (error) => log.warn({ err: error }, "updating the figures of bulk customers failed"));
});
