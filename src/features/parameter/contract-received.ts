/** Whether a received line `l` is of a product in the group of a contract `f`. */
export const inGroup =
  "exists (select 1 from {~product_group_member} g where g.product_id = l.product_id and g.product_group_id = f.product_group_id and g.valid_from <= l.received_on and (g.valid_to is null or g.valid_to > l.received_on))";

/** Months whose receipts came after their rollup, or in which a product joined or left the contract's group, are told by their lines. */
const apart = `exists (select 1 from {~rollup_dirty} d where d.cube = 'purchase' and d.distributor_id = f.distributor_id and d.month = m.month)
  or exists (select 1 from {~product_group_member} g where g.product_group_id = f.product_group_id and (g.valid_from > m.month and g.valid_from < m.next or g.valid_to > m.month and g.valid_to < m.next))`;
/**
 * The one answer to what a contract `f`, which the reader may see, has come to at the end of a day `x.day`: a row of `tonnes`, null where nothing was
 * received. A receipt counts for the opco whose brand it is. Month by month: the whole ones from the rollup, its edges and what the rollup cannot
 * tell from the lines.
 */
export const receivedSql = `select sum(l.tonnes) as tonnes
  from (select greatest(m.month, f.valid_from) as first, least(m.next, f.valid_to, x.day + 1) as until, m.month, m.month >= f.valid_from and m.next <= least(f.valid_to, x.day + 1) and not (${apart}) as whole
    from (select s::date as month, (s + interval '1 month')::date as next from generate_series(date_trunc('month', f.valid_from::timestamp), least(f.valid_to - 1, x.day)::timestamp, interval '1 month') s) m) s
  cross join lateral (
    select c.product_id, c.month as received_on, c.tonnes from {~purchase_cost} c where s.whole and c.distributor_id = f.distributor_id and c.month = s.month
    union all
    select e.product_id, e.received_on, e.sign * e.tonnes from {~purchase_line} e where not s.whole and e.distributor_id = f.distributor_id and e.status = 'posted' and e.received_on >= s.first and e.received_on < s.until) l
  join {~product} p on p.id = l.product_id join {~brand} b on b.id = p.brand_id and b.opco_id = f.opco_id
  where f.product_group_id is null or ${inGroup}`;
