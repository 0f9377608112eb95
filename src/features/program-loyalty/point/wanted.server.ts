import type { Db } from "#platform/database/index.server.ts";
import { forEver } from "./dirty.server.ts";
import { linesSql, pricingSql } from "./priced.server.ts";

/** A step applies to whole windows: those that begin within its days. */
const appliesToWindow =
  "(u.valid_from is null or u.valid_from <= s.window_from) and (u.valid_to is null or u.valid_to > s.window_from)";

/**
 * The points earned in windows of stores, as common table expressions that end in `wanted`: one row per distributor,
 * programme, store and window with tonnes, base, points and bonus. It is a pure function of posted lines, the members
 * and targets of programmes, and `:rules` (JSON, see rules.ts) for the windows in `:windows` (JSON rows of p, from, to
 * and the stores). Award, recomputation, nightly comparison, simulation and explanation use the same text.
 *
 * Lines are summed by window on the machine that stores them; the rest is arithmetic over that result. A return counts
 * on the day of its original sale. If a programme has a cap over all its windows, every window of the store must be
 * requested.
 */
export const wantedSql = `
w as materialized (
  select x.p as program_id, y.s as store_id, x."from" as window_from, x."to" as window_to from jsonb_to_recordset(:windows::jsonb) as x(p bigint, "from" date, "to" date, stores bigint[]) cross join unnest(x.stores) as y(s)
), prog as materialized (
  select x.* from jsonb_to_recordset(:rules::jsonb -> 'programs')
    as x(id bigint, valid_from date, valid_to date, tier_mode text, cap_window bigint, cap_program bigint, min_tonnes numeric, rule_version int, areas bigint[], early boolean)
), rate as materialized (
  select x.* from jsonb_to_recordset(:rules::jsonb -> 'rates') as x(program_id bigint, product_id bigint, product_group_id bigint, brand_id bigint, uom_id bigint, points numeric, valid_from date, valid_to date)
), rule as materialized (
  select x.* from jsonb_to_recordset(:rules::jsonb -> 'rules')
    as x(program_id bigint, kind text, threshold numeric, factor numeric, points bigint, valid_from date, valid_to date, area_id bigint, cluster_id bigint, segment_id bigint, product_group_id bigint)
), ${pricingSql}, ${linesSql}, part as materialized (
  select y.program_id, y.store_id, y.window_from, y.distributor_id, sum(y.tonnes) as tonnes, sum(y.base) as base from (
    select x.program_id, x.store_id, x.window_from, x.distributor_id, sum(x.tonnes) as tonnes, sum(x.base) as base from sold_plain x group by 1, 2, 3, 4
    union all select x.program_id, x.store_id, x.window_from, x.distributor_id, sum(x.tonnes), sum(x.base) from back_plain x group by 1, 2, 3, 4
    union all select x.program_id, x.store_id, x.window_from, x.distributor_id, sum(x.tonnes), sum(x.base * coalesce(m.factor, 1)) from singled x left join multiplied m on m.n = x.n group by 1, 2, 3, 4
  ) y group by 1, 2, 3, 4
), sum as (
  select e.program_id, e.store_id, e.window_from, sum(e.tonnes) as tonnes, sum(e.base) as base, count(*) as sellers from part e group by 1, 2, 3
), pane as (
  select distinct w.program_id, w.window_from from w
), step as (
  select z.program_id, z.window_from, z.kind, z.at, z.factor, z.points, lead(z.at) over (partition by z.program_id, z.window_from, z.kind order by z.at) as next from (
    select s.program_id, s.window_from, 'tier' as kind, 0::numeric as at, 1::numeric as factor, null::bigint as points from pane s
    union all select s.program_id, s.window_from, u.kind, u.threshold, u.factor, u.points from pane s join rule u on u.program_id = s.program_id and u.kind <> 'multiplier' and ${appliesToWindow}) z
), ladder as materialized (
  select t.*, coalesce(sum(t.factor * (t.next - t.at)) over (partition by t.program_id, t.window_from, t.kind order by t.at rows between unbounded preceding and 1 preceding), 0) as below from step t
), tiered as (
  select s.program_id, s.store_id, s.window_from, s.sellers, s.tonnes, s.base, p.cap_window, p.cap_program, p.tier_mode, s.base <= 0 or s.tonnes < coalesce(p.min_tonnes, 0) as short, p.rule_version,
    f.factor, case when p.tier_mode <> 'whole' then f.below + f.factor * (s.tonnes - f.at) end as weighted, b.points as reached
  from sum s join prog p on p.id = s.program_id
  left join ladder f on f.program_id = s.program_id and f.window_from = s.window_from and f.kind = 'tier' and f.at <= s.tonnes and (f.next is null or f.next > s.tonnes)
  left join ladder b on b.program_id = s.program_id and b.window_from = s.window_from and b.kind = 'bonus' and b.at <= s.tonnes and (b.next is null or b.next > s.tonnes)
), rounded as materialized (
  select t.*, case when t.short then 0 when t.tier_mode = 'whole' then trunc(t.base * coalesce(t.factor, 1)) else div(t.base * t.weighted, nullif(t.tonnes, 0)) end as earned from tiered t
), run as materialized (
  select r.*, sum(least(r.earned, r.cap_window)) over (partition by r.program_id, r.store_id order by r.window_from) as until from rounded r where r.cap_program is not null
), capped as (
  select r.*, least(r.earned, r.cap_window) as points from rounded r where r.cap_program is null
  union all select r.program_id, r.store_id, r.window_from, r.sellers, r.tonnes, r.base, r.cap_window, r.cap_program, r.tier_mode, r.short, r.rule_version, r.factor, r.weighted, r.reached, r.earned,
    least(r.until, r.cap_program) - least(r.until - least(r.earned, r.cap_window), r.cap_program) from run r
), won as materialized (
  select c.*, case when c.short then 0 else coalesce(c.reached, 0) + coalesce(g.bonus_points, 0) + trunc(c.points * coalesce(g.bonus_pct, 0) / 100) end as bonus,
    case when c.tier_mode = 'whole' then coalesce(c.factor, 1) else round(c.weighted / nullif(c.tonnes, 0), 3) end as tier
  from capped c left join {program_target} g on g.program_id = c.program_id and g.store_id = c.store_id and g.window_from = c.window_from and g.store_id = any(:stores::bigint[]) and g.archived_at is null and g.tonnes <= c.tonnes
), share as (
  select e.distributor_id, e.program_id, e.store_id, e.window_from, e.tonnes, e.base, n.rule_version, n.tier, n.points as whole_points, n.bonus as whole_bonus,
    coalesce(div(n.points * e.base, nullif(n.base, 0)), 0) as points, coalesce(n.points * e.base - n.base * div(n.points * e.base, nullif(n.base, 0)), 0) as points_rest,
    coalesce(div(n.bonus * e.base, nullif(n.base, 0)), 0) as bonus, coalesce(n.bonus * e.base - n.base * div(n.bonus * e.base, nullif(n.base, 0)), 0) as bonus_rest
  from part e join won n on n.program_id = e.program_id and n.store_id = e.store_id and n.window_from = e.window_from where n.sellers > 1
), wanted as materialized (
  select e.distributor_id, e.program_id, e.store_id, e.window_from, e.tonnes, e.base, n.tier, n.rule_version, coalesce(n.points, 0) as points, coalesce(n.bonus, 0) as bonus
  from part e join won n on n.program_id = e.program_id and n.store_id = e.store_id and n.window_from = e.window_from where n.sellers = 1
  union all
  select s.distributor_id, s.program_id, s.store_id, s.window_from, s.tonnes, s.base, s.tier, s.rule_version,
    s.points + case when row_number() over (partition by s.program_id, s.store_id, s.window_from order by s.points_rest desc, s.distributor_id)
      <= s.whole_points - sum(s.points) over (partition by s.program_id, s.store_id, s.window_from) then 1 else 0 end as points,
    s.bonus + case when row_number() over (partition by s.program_id, s.store_id, s.window_from order by s.bonus_rest desc, s.distributor_id)
      <= s.whole_bonus - sum(s.bonus) over (partition by s.program_id, s.store_id, s.window_from) then 1 else 0 end as bonus
  from share s
)`;

/** Windows of one programme that begin and end on the same days, with their stores. */
export type WindowsOf = {
  readonly p: number;
  readonly from: string;
  readonly to: string;
  readonly stores: readonly number[];
};

export const storesOf = (windows: readonly WindowsOf[]): number[] => [...new Set(windows.flatMap((w) => w.stores))];
export const asJson = (windows: readonly WindowsOf[]): string =>
  JSON.stringify(windows.map(({ p, from, to, stores }) => ({ p, from, to, stores })));

/** Number of stores from which planning a list of them takes longer than reading lines of other stores. */
const manyStores = 2_000;
/**
 * A statement with its lists of stores as written, or for many stores as subqueries. The planner estimates every
 * element of a list, which takes seconds for tens of thousands of stores; a subquery is planned at once.
 */
export const forStores = (sql: string, count: number, many = manyStores): string =>
  count < many ? sql : sql.replaceAll(/= any\(:(stores|held)::bigint\[\]\)/g, "in (select unnest(:$1::bigint[]))");

/** Parameters of `wantedSql`. */
export const wantedParams = (windows: readonly WindowsOf[], rules: string) => ({
  rules,
  windows: asJson(windows),
  stores: storesOf(windows),
  first: windows.reduce((a, w) => (w.from < a ? w.from : a), forEver),
  until: windows.reduce((a, w) => (w.to > a ? w.to : a), "2000-01-01"),
});

const asGuessed = ["enable_nestloop", "enable_mergejoin", "enable_sort"] as const;
/**
 * Enforces hash joins and hash grouping for the transaction: the planner cannot estimate the numbers of windows and
 * lines, and nested loops, or merge joins by programme alone, would be quadratic. The resulting cost estimates are
 * high, so JIT compilation is disabled; generic plans are disabled because they would read the rules again for every
 * line.
 */
export async function planForMany(sys: Db): Promise<void> {
  for (const way of [...asGuessed, "jit"]) await sys.query(`set local ${way} = off`);
  await sys.query("set local plan_cache_mode = force_custom_plan");
  await sys.query("set local work_mem = '48MB'");
}
export async function planByDefault(sys: Db): Promise<void> {
  for (const way of asGuessed) await sys.query(`set local ${way} = on`);
}
