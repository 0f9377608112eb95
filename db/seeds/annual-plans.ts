import type { SeedContext } from "./context.ts";
import { addDays } from "./days.ts";

/** Products planned for each customer: 160 customers yield 11,500 months in three versions, 4,000 yield 430,000. */
const products: Readonly<Record<SeedContext["name"], number>> = { test: 2, demo: 2, large: 3, xl: 3 };
/** An active customer without a plan in any version. */
const unplanned = "CRH-00005";

/**
 * This year's budget and its revision, which is the reference version, both approved, and next year's budget as a
 * draft.
 */
export async function seedAnnualPlans(ctx: SeedContext): Promise<void> {
  const year = Number(ctx.today.slice(0, 4));
  await ctx.client.query(
    `insert into annual_plan_version (year, no, kind, based_on_id, state, is_reference, note, submitted_by_id, submitted_at, approved_by_id, approved_at, created_at)
     select x.year, x.no, x.kind, x.base, x.state, x.state = 'approved' and x.no = 2, x.note, case when x.state = 'approved' then a.id end,
       case when x.state = 'approved' then x.at end, case when x.state = 'approved' then b.id end, case when x.state = 'approved' then x.at + interval '3 days' end, x.at - interval '9 days'
     from (values (1, $1::int, 1, 'budget', null::bigint, 'approved', 'Anggaran awal tahun', $2::date - interval '340 days'),
         (2, $1::int, 2, 'revision', 1, 'approved', 'Revisi setelah tender', $2::date - interval '20 days'),
         (3, $1::int + 1, 1, 'budget', 2, 'draft', 'Anggaran tahun depan', $2::date - interval '3 days'))
       as x(nth, year, no, kind, base, state, note, at),
       (select id from app_user where username = 'adminbisnis') a, (select id from app_user where username = 'admin') b order by x.nth`,
    [year, addDays(ctx.today, -5)],
  );
  await ctx.client.query(
    `with sold as (select customer_id, product_id, sum(sign * tonnes) / greatest(1, ($3::date - make_date($1::int, 1, 1)) / 30.4) as monthly, round(sum(sign * net_total) / nullif(sum(sign * tonnes), 0), 2) as price
         from bulk_sale where status = 'posted' and sold_on >= make_date($1::int, 1, 1) group by 1, 2 having sum(sign * tonnes) > 0),
       usual as (select p.id, row_number() over (order by p.id) - 1 as nth, count(*) over () as n from product p join product_group_member m on m.product_id = p.id
         join product_group g on g.id = m.product_group_id where g.code = 'GP-KHUSUS' and m.valid_to is null),
       wanted as (select c.id as customer_id, coalesce(s.product_id, u.id) as product_id, s.monthly, s.price, 0 as rank from bulk_customer c
           join sold s on s.customer_id = c.id left join usual u on false
         union all select c.id, u.id, null, null, 1 + k from bulk_customer c, generate_series(0, $2::int - 1) k join usual u on true where u.nth = (c.id + k) % u.n),
       line as (select *, row_number() over (partition by customer_id order by rank, product_id) as nth
         from (select distinct on (customer_id, product_id) * from wanted order by customer_id, product_id, rank) x)
     insert into annual_plan (plan_version_id, month, customer_id, product_id, tonnes, price)
     select v.id, make_date(v.year, m, 1), l.customer_id, l.product_id,
       round(coalesce(l.monthly, 4 + 2 * (l.customer_id % 8)) * (array[0.82,0.86,0.95,0.98,1.02,1.04,1.08,1.10,1.08,1.06,1.03,0.98])[m] * (0.94 + 0.02 * ((l.customer_id + l.product_id) % 8))
         * case v.id when 1 then 1.04 when 2 then 1 else 1.07 end, 3),
       round(coalesce(l.price, 900000 + 7500 * (l.customer_id % 17)) * case when v.id = 3 then 1.03 else 1 end, -2)
     from annual_plan_version v, line l, generate_series(1, 12) m
     where l.nth <= $2::int and l.customer_id <> (select id from bulk_customer where code = '${unplanned}') order by v.id, l.customer_id, l.product_id, m`,
    [year, products[ctx.name], ctx.today],
  );
}
