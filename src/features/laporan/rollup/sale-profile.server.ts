import { type Db, todaySql } from "#platform/database/index.server.ts";
import { defineMonthProfile } from "#platform/report/index.server.ts";

/** The stored shares of product groups. */
export const saleProfile = defineMonthProfile(
  "select product_group_id as id, share from {~sale_pace} where workday = :k::int",
);

const lock = 7_203_202;
/** Number of months averaged; fewer while there is less history. */
const months = 12;

/**
 * Stores today's sales profile once a day: for each product group, the mean share of a month that was sold by its k-th
 * workday. Sales on a day off count for the preceding workday, or for the first. Returns whether anything was stored.
 */
export async function ensureSaleProfile(db: Db): Promise<boolean> {
  const sys = db.asPortal("job", "sales profile of a month");
  const { fresh } = await sys.one<{ fresh: boolean }>(
    `select exists (select 1 from {sale_pace} where built_on = ${todaySql}) as fresh`,
  );
  if (fresh) return false;
  return sys.tx(async (tx) => {
    const { got } = await tx.one<{ got: boolean }>("select pg_try_advisory_xact_lock(:lock) as got", { lock });
    if (!got) return false;
    await tx.run("delete from {!sale_pace}");
    await tx.run(insertSql, { months });
    return true;
  });
}

const insertSql = `
insert into {!sale_pace} (product_group_id, workday, share, months, built_on)
with t as (select ${todaySql} as today),
span as (select (date_trunc('month', today) - make_interval(months => :months::int))::date as first, date_trunc('month', today)::date as next from t),
day as (
  select d::date as day, date_trunc('month', d)::date as month, greatest(1, count(*) filter (where coalesce(c.workday, extract(isodow from d) < 7)) over (partition by date_trunc('month', d) order by d)) as k
  from span, generate_series(span.first, span.next - 1, interval '1 day') d left join {calendar} c on c.day = d::date
),
sold as (
  select coalesce(g.product_group_id, 0) as product_group_id, day.month, day.k, sum(l.sign * l.tonnes) as tonnes
  from span join {sale_line} l on l.sold_on >= span.first and l.sold_on < span.next and l.status = 'posted'
  join day on day.day = l.sold_on
  left join {product_group_member} g on g.product_id = l.product_id and g.valid_from <= (select today from t) and (g.valid_to is null or g.valid_to > (select today from t))
  group by 1, 2, 3
),
whole as (select product_group_id, month, sum(tonnes) as tonnes from sold group by 1, 2 having sum(tonnes) > 0),
steps as (select k from generate_series(1, 31) k),
share as (
  select w.product_group_id, w.month, s.k, least(1, greatest(0, coalesce(sum(x.tonnes), 0) / max(w.tonnes))) as share
  from whole w cross join steps s left join sold x on x.product_group_id = w.product_group_id and x.month = w.month and x.k <= s.k
  group by 1, 2, 3
)
select product_group_id, k, round(avg(share), 12), count(*), (select today from t) from share group by 1, 2`;
