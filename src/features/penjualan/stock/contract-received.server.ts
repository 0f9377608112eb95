import { type Slot, slotted, type SlottedSql } from "#platform/report/index.server.ts";

/** SQL condition: whether line `l` has a product of the product group of contract `f`, if it has one. */
const inGroup =
  "exists (select 1 from {~product_group_member} g where g.product_id = l.product_id and g.product_group_id = f.product_group_id and g.valid_from <= l.received_on and (g.valid_to is null or g.valid_to > l.received_on))";
export const ofContract = `(f.product_group_id is null or ${inGroup})`;

/** A subquery, so that product and opco of a line are found by one lookup, because only a few lines are read. */
export const productsByOpco =
  "(select p.id, b.opco_id from {~product} p join {~brand} b on b.id = p.brand_id offset 0)";
/** Months whose rollup is out of date, or in which a product joined or left the group, are read from their lines. */
const apart = `exists (select 1 from dirty d where d.distributor_id = f.distributor_id and d.month = m.month)
  or exists (select 1 from {~product_group_member} g where g.product_group_id = f.product_group_id and (g.valid_from > m.month and g.valid_from < m.next or g.valid_to > m.month and g.valid_to < m.next))`;
const contract = "f.id as contract_id, f.distributor_id, f.opco_id, f.product_group_id, f.day";
/**
 * The quantity that visible contracts have received by the end of each day of `days`, a table with a column `day`, for
 * contracts `c` and days `x.day` that meet `wanted`: rows of `contract_id`, `day` and `tonnes`, none without receipts.
 * A receipt counts for the opco of its brand. Whole months are read from the rollup; the first and last part and months
 * without a valid rollup from the lines. The months are passed as an array, because the planner estimates ten rows for
 * an array and a thousand for a series.
 */
export const receivedSql = (days: Slot | string, wanted = "true"): SlottedSql => slotted`
  with dirty as materialized (select distinct distributor_id, month from {~rollup_dirty} where cube = 'purchase'),
  span as materialized (
    select ${contract}, greatest(m.month, f.valid_from) as first, least(m.next, f.valid_to, f.day + 1) as until, m.month, m.month >= f.valid_from and m.next <= least(f.valid_to, f.day + 1) and not (${apart}) as whole
    from (select c.*, x.day from {volume_contract} c cross join (select distinct day from ${days}) x where ${wanted}) f
    cross join lateral (select u.month, (u.month + interval '1 month')::date as next
      from unnest(array(select s::date from generate_series(date_trunc('month', f.valid_from::timestamp), least(f.valid_to - 1, f.day)::timestamp, interval '1 month') s)) u(month)) m
  )
  select r.contract_id, r.day, sum(r.tonnes) as tonnes from (
    select f.contract_id, f.day, sum(l.tonnes) as tonnes from span f join (select c.distributor_id, c.month, c.product_id, c.month as received_on, c.tonnes from {~purchase_cost} c) l
      on l.distributor_id = f.distributor_id and l.month = f.month join ${productsByOpco} p on p.id = l.product_id and p.opco_id = f.opco_id where f.whole and ${ofContract} group by 1, 2
    union all
    select f.contract_id, f.day, sum(l.sign * l.tonnes) from span f join {~purchase_line} l
      on l.distributor_id = f.distributor_id and l.status = 'posted' and l.received_on >= f.first and l.received_on < f.until
      join ${productsByOpco} p on p.id = l.product_id and p.opco_id = f.opco_id where not f.whole and ${ofContract} group by 1, 2) r group by 1, 2`;
