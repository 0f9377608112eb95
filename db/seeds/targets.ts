import type { SeedContext } from "./context.ts";
import { addMonths, monthOf } from "./days.ts";

/** Targets of a distributor: slightly more than its sales, in round numbers, with the season of each month. */
const distributorTargets = `
insert into sales_target (kind, month, distributor_id, product_group_id, tonnes, approved_at)
select 'distributor', m.month, s.distributor_id, s.product_group_id, greatest(1, round((s.monthly * m.season * (0.98 + 0.2 * seeding.u(s.distributor_id * 1000 + m.i * 10 + s.product_group_id, 70)))::numeric, case when s.monthly > 200 then -1 else 0 end)),
  case when m.month < $1::date or s.distributor_id % 9 <> 2 then (m.month - 4)::timestamp at time zone 'Asia/Jakarta' end
from (
  select l.distributor_id, g.product_group_id, sum(l.tonnes)::float8 / greatest(1, count(distinct date_trunc('month', l.sold_on::timestamp))) as monthly
  from sale_line l join product_group_member g on g.product_id = l.product_id where l.status = 'posted' and l.sign = 1 and l.sold_on < $1::date and l.sold_on >= $1::date - 380 group by 1, 2
) s cross join seeding.month m`;

/*
 * The division of a target: shares by recent sales, rounded by running sums, so that the parts add up exactly to the
 * gram. Some distributors have not published theirs.
 */
const splitBy = (who: "store" | "spc"): string => `
insert into sales_target (kind, month, distributor_id, ${who === "store" ? "store_id" : "position_id"}, product_group_id, tonnes, approved_at)
select '${who}', month, distributor_id, who, product_group_id, part - lag(part, 1, 0) over w, approved_at from (
  select t.month, t.distributor_id, t.product_group_id, x.who, t.approved_at, round(t.tonnes * sum(x.sold) over (partition by t.id order by x.who) / sum(x.sold) over (partition by t.id), 3) as part
  from sales_target t join (
    select l.distributor_id, g.product_group_id, ${who === "store" ? "l.store_id" : "sp.position_id"} as who, sum(l.tonnes) as sold
    from sale_line l join product_group_member g on g.product_id = l.product_id ${who === "store" ? "" : "join store_position sp on sp.store_id = l.store_id and sp.kind = 'SPC' and sp.valid_to is null"}
    where l.status = 'posted' and l.sign = 1 and l.sold_on >= $1::date - 100 group by 1, 2, 3
  ) x on x.distributor_id = t.distributor_id and x.product_group_id = t.product_group_id
  where t.kind = 'distributor' and t.month >= $2::date and t.distributor_id % 40 <> 5
) p window w as (partition by distributor_id, month, product_group_id order by who)`;

/** Targets of past months are published; those of the current month can still be changed. */
const splits = `
insert into target_split (target_id, kind, method, state, published_at)
select t.id, s.kind, 'share', case when s.approved then 'published' else 'draft' end, case when s.approved then t.approved_at end
from sales_target t join (
  select distributor_id, month, product_group_id, kind, bool_and(approved_at is not null) and month < $1::date as approved from sales_target where kind <> 'distributor' group by 1, 2, 3, 4
) s on s.distributor_id = t.distributor_id and s.month = t.month and s.product_group_id = t.product_group_id
where t.kind = 'distributor' order by t.id, s.kind`;

/** Three of four distributors have a volume contract, including that of the demo account. */
const contracts = `
insert into volume_contract (number, distributor_id, opco_id, product_group_id, tonnes, valid_from, valid_to, price_terms, status)
select 'KV/' || y.year || '/' || lpad(s.distributor_id::text, 4, '0') || '-' || s.opco_id, s.distributor_id, s.opco_id, null, greatest(10, round((s.daily * 365 * (0.85 + 0.4 * seeding.u(s.distributor_id * 10 + s.opco_id, 71)))::numeric, -1)),
  make_date(y.year, 1, 1), make_date(y.year + 1, 1, 1), 'Potongan 1,5% dari harga beli bila komitmen tercapai, dihitung pada akhir periode', case when y.year < extract(year from $1::date) then 'ended' else 'active' end
from (
  select l.distributor_id, p.opco_id, sum(l.tonnes)::float8 / greatest(30, max(l.received_on) - min(l.received_on)) as daily from purchase_line l join purchase p on p.distributor_id = l.distributor_id and p.id = l.purchase_id where l.sign = 1 group by 1, 2
) s cross join lateral (select generate_series(extract(year from $1::date)::int - 1, extract(year from $1::date)::int) as year) y
where s.distributor_id % 4 <> 3 and s.daily * 365 > 50`;

/** Stock reports of distributors with a system at the end of a month; weeks without data cause differences. */
const reports = `
insert into stock_report (distributor_id, warehouse_id, product_id, reported_for, qty, counted_qty, tonnes, source, received_at)
select distributor_id, warehouse_id, product_id, day, bags, bags, bags * kg / 1000.0, 'api', least(now(), (day + 1)::timestamp at time zone 'Asia/Jakarta' + interval '9 hours') from (
  select m.distributor_id, m.warehouse_id, m.product_id, e.day, p.kg, greatest(0, round(sum(m.qty) filter (where m.moved_on <= e.day) * case when m.distributor_id % 11 = 4 then 0.86 when seeding.u(m.warehouse_id * 1000 + m.product_id, 72) < 0.1 then 0.97 else 1 end)) as bags
  from stock_movement m join seeding.product p on p.id = m.product_id cross join (select (month - 1)::date as day from seeding.month where month > $1::date union select $2::date - 1) e
  where m.distributor_id % 5 < 3 group by 1, 2, 3, 4, p.kg having sum(m.qty) filter (where m.moved_on <= e.day) is not null
) r`;

export async function seedTargets(ctx: SeedContext): Promise<void> {
  const { client, today } = ctx;
  const month = monthOf(today);
  await client.query(distributorTargets, [month]);
  const splitFrom = addMonths(month, 1 - ctx.scale.splitMonths);
  for (const who of ["store", "spc"] as const) await client.query(splitBy(who), [today, splitFrom]);
  await client.query("delete from sales_target where kind <> 'distributor' and tonnes = 0");
  await client.query(splits, [month]);
  await client.query(contracts, [today]);
  await client.query(reports, [addMonths(month, -2), today]);
}
