/** Whether a received line is of a product in the group of a contract `f`. */
export const inGroup = (line: string): string =>
  `exists (select 1 from {~product_group_member} g where g.product_id = ${line}.product_id and g.product_group_id = f.product_group_id and g.valid_from <= ${line}.received_on and (g.valid_to is null or g.valid_to > ${line}.received_on))`;

/** Months whose receipts came after their rollup, or in which a product joined or left the contract's group, are told by their lines. */
const apart = `exists (select 1 from dirty d where d.distributor_id = f.distributor_id and d.month = m.month)
  or exists (select 1 from {~product_group_member} g where g.product_group_id = f.product_group_id and (g.valid_from > m.month and g.valid_from < m.next or g.valid_to > m.month and g.valid_to < m.next))`;
const contract = "f.id as contract_id, f.distributor_id, f.opco_id, f.product_group_id, f.day";
/**
 * The one answer to what contracts that the reader may see have come to at the end of each day of `days`, a table with a column `day`: rows of
 * `contract_id`, `day` and `tonnes`, none where nothing was received. A receipt counts for the opco whose brand it is. Month by month: the whole ones
 * from the rollup, its edges and what the rollup cannot tell from the lines. The months go through an array, of which a planner expects ten
 * entries, and not a thousand as of a series: with a thousand it would compile the statement for longer than it runs.
 */
export const receivedSql = (days: string): string => `
  with dirty as materialized (select distinct distributor_id, month from {~rollup_dirty} where cube = 'purchase'),
  span as materialized (
    select ${contract}, greatest(m.month, f.valid_from) as first, least(m.next, f.valid_to, f.day + 1) as until, m.month, m.month >= f.valid_from and m.next <= least(f.valid_to, f.day + 1) and not (${apart}) as whole
    from (select c.*, x.day from {volume_contract} c cross join (select distinct day from ${days}) x) f
    cross join lateral (select u.month, (u.month + interval '1 month')::date as next
      from unnest(array(select s::date from generate_series(date_trunc('month', f.valid_from::timestamp), least(f.valid_to - 1, f.day)::timestamp, interval '1 month') s)) u(month)) m
  ), got as materialized (
    select s.contract_id, s.day, s.opco_id, s.product_group_id, c.product_id, c.month as received_on, sum(c.tonnes) as tonnes
    from span s join {~purchase_cost} c on c.distributor_id = s.distributor_id and c.month = s.month where s.whole group by 1, 2, 3, 4, 5, 6
    union all
    select s.contract_id, s.day, s.opco_id, s.product_group_id, e.product_id, e.received_on, sum(e.sign * e.tonnes)
    from span s join {~purchase_line} e on e.distributor_id = s.distributor_id and e.status = 'posted' and e.received_on >= s.first and e.received_on < s.until where not s.whole group by 1, 2, 3, 4, 5, 6)
  select f.contract_id, f.day, sum(f.tonnes) as tonnes from got f join {~product} p on p.id = f.product_id join {~brand} b on b.id = p.brand_id and b.opco_id = f.opco_id
  where f.product_group_id is null or ${inGroup("f")} group by 1, 2`;
