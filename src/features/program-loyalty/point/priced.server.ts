/**
 * The value of sales lines in programmes, as common table expressions over `w` (requested windows), `prog`, `rate` and
 * `rule`. Rates are first expanded by product and the day ranges in which they are constant, so that a line finds its
 * rate, and its window by store and month, with one lookup each. Most programmes depend on the product only; lines of
 * programmes with areas or multipliers are processed individually.
 */
export const pricingSql = `
turn as materialized (
  select p.id as program_id, :first::date as at from prog p
  union select t.program_id, t.valid_from from rate t where t.valid_from > :first::date and t.valid_from < :until::date
  union select t.program_id, t.valid_to from rate t where t.valid_to > :first::date and t.valid_to < :until::date
  union select p.id, g.valid_from from prog p cross join {product_group_member} g where g.valid_from > :first::date and g.valid_from < :until::date
  union select p.id, g.valid_to from prog p cross join {product_group_member} g where g.valid_to > :first::date and g.valid_to < :until::date
), span as materialized (
  select t.program_id, t.at as valid_from, lead(t.at, 1, :until::date) over (partition by t.program_id order by t.at) as valid_to from turn t
), offer as materialized (
  select t.program_id, t.product_id, t.uom_id, t.points, t.valid_from, t.valid_to, null::date as since, null::date as ended, 1 as rank from rate t where t.product_id is not null
  union all select t.program_id, g.product_id, t.uom_id, t.points, t.valid_from, t.valid_to, g.valid_from, g.valid_to, 2 from rate t join {product_group_member} g on g.product_group_id = t.product_group_id
  union all select t.program_id, i.id, t.uom_id, t.points, t.valid_from, t.valid_to, null, null, 3 from rate t join {product} i on i.brand_id = t.brand_id
), price as materialized (
  select distinct on (n.program_id, n.valid_from, o.product_id, o.uom_id) n.program_id, n.valid_from, n.valid_to, o.product_id, o.uom_id, o.points, o.rank, g.product_group_id, o.uom_id = (:rules::jsonb ->> 'ton')::bigint as ton
  from span n join offer o on o.program_id = n.program_id and o.valid_from <= n.valid_from and (o.valid_to is null or o.valid_to > n.valid_from)
    and (o.since is null or o.since <= n.valid_from) and (o.ended is null or o.ended > n.valid_from)
  left join {product_group_member} g on g.product_id = o.product_id and g.valid_from <= n.valid_from and (g.valid_to is null or g.valid_to > n.valid_from)
  order by n.program_id, n.valid_from, o.product_id, o.uom_id, o.rank
), member as materialized (
  select w.program_id, w.store_id, w.window_from, greatest(w.window_from, p.valid_from, case when p.early then null else m.valid_from end) as first, least(w.window_to, p.valid_to, m.valid_to) as until, p.areas,
    cardinality(p.areas) = 0 and p.id not in (select u.program_id from rule u where u.kind = 'multiplier') as plain
  from w join prog p on p.id = w.program_id
  join {program_store} m on m.program_id = w.program_id and m.store_id = w.store_id and m.store_id = any(:stores::bigint[]) and m.archived_at is null and m.status = 'active'
), seat as materialized (
  select m.*, g.month::date as month from member m cross join lateral generate_series(date_trunc('month', m.first::timestamp), (m.until - 1)::timestamp, interval '1 month') as g(month)
)`;

/** Sources of lines: sales, and returns on the day of their original. */
const sold =
  "(select x.distributor_id, x.store_id, x.district_id, x.product_id, x.uom_id, x.sold_on as day, x.qty, x.tonnes from {sale_line} x where x.store_id = any(:stores::bigint[]) and x.sold_on >= :first::date and x.sold_on < :until::date and x.sign = 1 and x.status = 'posted')";

/**
 * Lines with the best matching rate: that of the most specific subject, and within one subject the line's own unit
 * before tonnes.
 */
const priced = (lines: string, plain: boolean): string => `
  select s.program_id, s.store_id, s.window_from, l.distributor_id, l.product_id, l.uom_id, l.day, l.qty, l.tonnes, coalesce(o.product_group_id, t.product_group_id) as product_group_id, ${plain ? "null::bigint" : "a.area_id"} as area_id,
    case when o.rank <= coalesce(t.rank, 9) then l.qty * o.points else l.tonnes * t.points end as base,
    case when o.rank <= coalesce(t.rank, 9) then o.points else t.points end as rate, case when o.rank <= coalesce(t.rank, 9) then o.uom_id else t.uom_id end as rate_uom_id
  from ${lines} l join seat s on s.store_id = l.store_id and s.month = date_trunc('month', l.day::timestamp)::date and l.day >= s.first and l.day < s.until and ${plain ? "" : "not "}s.plain
  left join price o on o.program_id = s.program_id and o.product_id = l.product_id and o.uom_id = l.uom_id and l.day >= o.valid_from and l.day < o.valid_to
  left join price t on t.program_id = s.program_id and t.product_id = l.product_id and t.ton and l.day >= t.valid_from and l.day < t.valid_to
  ${plain ? "" : "left join {area_district} a on a.district_id = l.district_id and a.valid_from <= l.day and (a.valid_to is null or a.valid_to > l.day)"}
  where coalesce(o.rank, t.rank) is not null${plain ? "" : " and (cardinality(s.areas) = 0 or a.area_id = any(s.areas))"}`;

/**
 * Ends in `sold_plain`, `back_plain` and `singled` (with `multiplied`), which contain every line that counts exactly
 * once.
 */
export const linesSql = `
back as materialized (
  select o.distributor_id, o.store_id, o.district_id, l.product_id, l.uom_id, o.sold_on as day, -sum(l.qty) as qty, -sum(l.tonnes) as tonnes
  from {sale} r join {sale} o on o.distributor_id = r.distributor_id and o.id = r.original_sale_id
  join {sale_line} l on l.distributor_id = r.distributor_id and l.sale_id = r.id
  where o.store_id = any(:stores::bigint[]) and o.sold_on >= :first::date and o.sold_on < :until::date and o.kind = 'sale'
    and r.store_id = any(:stores::bigint[]) and r.sold_on >= :first::date and r.kind = 'return' and r.status = 'posted'
    and l.store_id = any(:stores::bigint[]) and l.sold_on >= :first::date and l.sign = -1 group by 1, 2, 3, 4, 5, 6
), sold_plain as (${priced(sold, true)}
), back_plain as (${priced("back", true)}
), singled as materialized (
  select row_number() over () as n, x.* from (${priced(sold, false)} union all ${priced("back", false)}) x
), multiplied as materialized (
  select c.n, max(u.factor) as factor from singled c
  join rule u on u.program_id = c.program_id and u.kind = 'multiplier'
  join {store} s on s.id = c.store_id and s.id = any(:stores::bigint[])
  left join {store_cluster} k on k.store_id = c.store_id and k.store_id = any(:stores::bigint[]) and k.valid_from <= c.day and (k.valid_to is null or k.valid_to > c.day)
  left join {store_version} v on v.store_id = c.store_id and v.store_id = any(:stores::bigint[]) and v.valid_from <= c.day and (v.valid_to is null or v.valid_to > c.day)
  where (u.valid_from is null or u.valid_from <= c.day) and (u.valid_to is null or u.valid_to > c.day) and (u.area_id is null or u.area_id = c.area_id) and (u.cluster_id is null or u.cluster_id = k.cluster_id)
    and (u.product_group_id is null or u.product_group_id = c.product_group_id) and (u.segment_id is null or u.segment_id = case when v.id is null then s.segment_id else v.segment_id end)
  group by c.n
)`;
