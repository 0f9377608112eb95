import type { Db } from "../db/db.ts";
import { forEver } from "./dirty.ts";

/** A step holds for whole windows: those that begin within its days. */
const holds = (u: string) =>
  `(${u}.valid_from is null or ${u}.valid_from <= s.window_from) and (${u}.valid_to is null or ${u}.valid_to > s.window_from)`;

/**
 * What windows of stores earn, as common table expressions that end in `wanted`: one row per distributor, programme, store and window with tonnes, base, points
 * and bonus. A pure function of posted lines, the members and targets of programmes, and `:rules` (JSON, see rules.ts) for the windows in `:windows`
 * (JSON rows of p, s, from, to). Award, recomputing, the nightly comparison, simulation and explanation run this same text.
 *
 * Lines are summed per day and product on the machine that holds them; all that follows is arithmetic over that result. A return counts on the day of its
 * original sale. Where a programme has a cap over all its windows, every window of the store has to be asked for.
 */
export const wantedSql = `
w as materialized (
  select x.p as program_id, x.s as store_id, x."from" as window_from, x."to" as window_to from jsonb_to_recordset(:windows::jsonb) as x(p bigint, s bigint, "from" date, "to" date)
), prog as materialized (
  select x.* from jsonb_to_recordset(:rules::jsonb -> 'programs')
    as x(id bigint, valid_from date, valid_to date, tier_mode text, cap_window bigint, cap_program bigint, min_tonnes numeric, rule_version int, areas bigint[], early boolean)
), rate as materialized (
  select x.* from jsonb_to_recordset(:rules::jsonb -> 'rates') as x(program_id bigint, product_id bigint, product_group_id bigint, brand_id bigint, uom_id bigint, points numeric, valid_from date, valid_to date)
), rule as materialized (
  select x.* from jsonb_to_recordset(:rules::jsonb -> 'rules')
    as x(program_id bigint, kind text, threshold numeric, factor numeric, points bigint, valid_from date, valid_to date, area_id bigint, cluster_id bigint, segment_id bigint, product_group_id bigint)
), stretch as materialized (
  select w.store_id, min(w.window_from) as first, max(w.window_to) as until from w group by w.store_id
), sold as materialized (
  select l.distributor_id, l.store_id, l.district_id, l.product_id, l.uom_id, l.sold_on as day, sum(l.qty) as qty, sum(l.tonnes) as tonnes
  from {sale_line} l join stretch t on t.store_id = l.store_id and l.sold_on >= t.first and l.sold_on < t.until
  where l.store_id = any(:stores::bigint[]) and l.sold_on >= :first::date and l.sold_on < :until::date and l.sign = 1 and l.status = 'posted' group by 1, 2, 3, 4, 5, 6
), back as materialized (
  select o.distributor_id, o.store_id, o.district_id, l.product_id, l.uom_id, o.sold_on as day, -sum(l.qty) as qty, -sum(l.tonnes) as tonnes
  from {sale} o join stretch t on t.store_id = o.store_id and o.sold_on >= t.first and o.sold_on < t.until
  join {sale} r on r.distributor_id = o.distributor_id and r.original_sale_id = o.id
  join {sale_line} l on l.distributor_id = r.distributor_id and l.sale_id = r.id
  where o.store_id = any(:stores::bigint[]) and o.sold_on >= :first::date and o.sold_on < :until::date and o.kind = 'sale'
    and r.store_id = any(:stores::bigint[]) and r.sold_on >= :first::date and r.kind = 'return' and r.status = 'posted'
    and l.store_id = any(:stores::bigint[]) and l.sold_on >= :first::date and l.sign = -1 group by 1, 2, 3, 4, 5, 6
), line as materialized (
  select x.distributor_id, x.store_id, x.district_id, x.product_id, x.uom_id, x.day, sum(x.qty) as qty, sum(x.tonnes) as tonnes
  from (select * from sold union all select * from back) x group by 1, 2, 3, 4, 5, 6
), counted as materialized (
  select row_number() over () as n, w.program_id, w.store_id, w.window_from, l.distributor_id, l.product_id, l.uom_id, l.day, l.qty, l.tonnes, a.area_id, g.product_group_id, i.brand_id
  from w join prog p on p.id = w.program_id
  join line l on l.store_id = w.store_id and l.day >= greatest(w.window_from, p.valid_from) and l.day < least(w.window_to, p.valid_to)
  join {program_store} m on m.program_id = w.program_id and m.store_id = w.store_id and m.archived_at is null and m.status = 'active' and (p.early or l.day >= m.valid_from) and (m.valid_to is null or l.day < m.valid_to)
  join {product} i on i.id = l.product_id
  left join {product_group_member} g on g.product_id = l.product_id and g.valid_from <= l.day and (g.valid_to is null or g.valid_to > l.day)
  left join {area_district} a on a.district_id = l.district_id and a.valid_from <= l.day and (a.valid_to is null or a.valid_to > l.day)
  where cardinality(p.areas) = 0 or a.area_id = any(p.areas)
), priced as materialized (
  select distinct on (c.n) c.n, c.program_id, c.store_id, c.window_from, c.distributor_id, c.day, c.area_id, c.product_group_id, c.tonnes, case when t.uom_id = c.uom_id then c.qty else c.tonnes end * t.points as base, t.points as rate, t.uom_id as rate_uom_id
  from counted c join rate t on t.program_id = c.program_id
  where (t.product_id = c.product_id or t.product_group_id = c.product_group_id or t.brand_id = c.brand_id) and (t.uom_id = c.uom_id or t.uom_id = (:rules::jsonb ->> 'ton')::bigint)
    and t.valid_from <= c.day and (t.valid_to is null or t.valid_to > c.day)
  order by c.n, case when t.product_id is not null then 1 when t.product_group_id is not null then 2 else 3 end, t.uom_id <> c.uom_id
), multiplied as materialized (
  select c.n, max(u.factor) as factor from priced c
  join rule u on u.program_id = c.program_id and u.kind = 'multiplier'
  join {store} s on s.id = c.store_id
  left join {store_cluster} k on k.store_id = c.store_id and k.valid_from <= c.day and (k.valid_to is null or k.valid_to > c.day)
  left join {store_version} v on v.store_id = c.store_id and v.valid_from <= c.day and (v.valid_to is null or v.valid_to > c.day)
  where (u.valid_from is null or u.valid_from <= c.day) and (u.valid_to is null or u.valid_to > c.day) and (u.area_id is null or u.area_id = c.area_id) and (u.cluster_id is null or u.cluster_id = k.cluster_id)
    and (u.product_group_id is null or u.product_group_id = c.product_group_id) and (u.segment_id is null or u.segment_id = case when v.id is null then s.segment_id else v.segment_id end)
  group by c.n
), part as materialized (
  select r.program_id, r.store_id, r.window_from, r.distributor_id, sum(r.tonnes) as tonnes, sum(r.base * coalesce(m.factor, 1)) as base from priced r left join multiplied m on m.n = r.n group by 1, 2, 3, 4
), sum as materialized (
  select e.program_id, e.store_id, e.window_from, sum(e.tonnes) as tonnes, sum(e.base) as base from part e group by 1, 2, 3
), tiered as materialized (
  select s.program_id, s.store_id, s.window_from, s.tonnes, s.base, p.cap_window, p.cap_program, p.tier_mode, s.base <= 0 or s.tonnes < coalesce(p.min_tonnes, 0) as short, p.rule_version,
    (select u.factor from rule u where u.program_id = s.program_id and u.kind = 'tier' and u.threshold <= s.tonnes and ${holds("u")} order by u.threshold desc limit 1) as factor,
    (select sum(y.factor * greatest(least(s.tonnes, y.next) - y.at, 0)) from (
       select z.at, z.factor, lead(z.at) over (order by z.at) as next
       from (select 0::numeric as at, 1::numeric as factor union all select u.threshold, u.factor from rule u where u.program_id = s.program_id and u.kind = 'tier' and ${holds("u")}) z) y) as weighted,
    (select u.points from rule u where u.program_id = s.program_id and u.kind = 'bonus' and u.threshold <= s.tonnes and ${holds("u")} order by u.threshold desc limit 1) as reached
  from sum s join prog p on p.id = s.program_id
), rounded as materialized (
  select t.*, case when t.short then 0 when t.tier_mode = 'whole' then trunc(t.base * coalesce(t.factor, 1)) else div(t.base * t.weighted, nullif(t.tonnes, 0)) end as earned from tiered t
), run as materialized (
  select r.*, sum(least(r.earned, r.cap_window)) over (partition by r.program_id, r.store_id order by r.window_from) as until from rounded r
), capped as materialized (
  select r.*, least(r.until, r.cap_program) - least(r.until - least(r.earned, r.cap_window), r.cap_program) as points from run r
), won as materialized (
  select c.*, case when c.short then 0 else coalesce(c.reached, 0) + coalesce(g.bonus_points, 0) + trunc(c.points * coalesce(g.bonus_pct, 0) / 100) end as bonus
  from capped c left join {program_target} g on g.program_id = c.program_id and g.store_id = c.store_id and g.window_from = c.window_from and g.archived_at is null and g.tonnes <= c.tonnes
), share as materialized (
  select e.distributor_id, e.program_id, e.store_id, e.window_from, e.tonnes, e.base, n.rule_version, n.points as whole_points, n.bonus as whole_bonus,
    case when n.tier_mode = 'whole' then coalesce(n.factor, 1) else round(n.weighted / nullif(n.tonnes, 0), 3) end as tier,
    coalesce(div(n.points * e.base, nullif(n.base, 0)), 0) as points, coalesce(n.points * e.base - n.base * div(n.points * e.base, nullif(n.base, 0)), 0) as points_rest,
    coalesce(div(n.bonus * e.base, nullif(n.base, 0)), 0) as bonus, coalesce(n.bonus * e.base - n.base * div(n.bonus * e.base, nullif(n.base, 0)), 0) as bonus_rest
  from part e join won n on n.program_id = e.program_id and n.store_id = e.store_id and n.window_from = e.window_from
), wanted as materialized (
  select s.distributor_id, s.program_id, s.store_id, s.window_from, s.tonnes, s.base, s.tier, s.rule_version,
    s.points + case when row_number() over (partition by s.program_id, s.store_id, s.window_from order by s.points_rest desc, s.distributor_id)
      <= s.whole_points - sum(s.points) over (partition by s.program_id, s.store_id, s.window_from) then 1 else 0 end as points,
    s.bonus + case when row_number() over (partition by s.program_id, s.store_id, s.window_from order by s.bonus_rest desc, s.distributor_id)
      <= s.whole_bonus - sum(s.bonus) over (partition by s.program_id, s.store_id, s.window_from) then 1 else 0 end as bonus
  from share s
)`;

/** Parameters of `wantedSql`. */
export const wantedParams = (
  windows: readonly { readonly p: number; readonly s: number; readonly from: string; readonly to: string }[],
  rules: string,
) => ({
  rules,
  windows: JSON.stringify(windows.map(({ p, s, from, to }) => ({ p, s, from, to }))),
  stores: [...new Set(windows.map((w) => w.s))],
  first: windows.reduce((a, w) => (w.from < a ? w.from : a), forEver),
  until: windows.reduce((a, w) => (w.to > a ? w.to : a), "2000-01-01"),
});

/**
 * Tables are joined by hashing in the transactions that run it: how many windows and lines there are cannot be estimated, and a loop over loops grows with
 * their square. Plans without loops look dear, and are not worth compiling for that.
 */
export async function planForMany(sys: Db): Promise<void> {
  await sys.query("set local jit = off");
  await sys.query("set local enable_nestloop = off");
}
export const planAsUsual = (sys: Db): Promise<unknown> => sys.query("set local enable_nestloop = on");
