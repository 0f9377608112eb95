import type { Db } from "#platform/database/index.server.ts";
import type { GrowthBasis, Outcome, StoreMove } from "./cluster.calls.ts";
import type { Threshold } from "./thresholds.ts";

/** Sales from `firstMonth` on, compared with as many months before or a year ago; valid from `validFrom`. */
export type Window = {
  readonly firstMonth: string;
  readonly months: number;
  readonly growthBasis: GrowthBasis;
  readonly validFrom: string;
};

/** Months from the rollup, or from the lines if the rollup is out of date, so that a run is always correct. */
const boughtSql = `
  span as (select :first::date as cur, (:first::date + make_interval(months => :months::int))::date as until, (:first::date - make_interval(months => case when :basis::text = 'lastYear' then 12 else :months::int end))::date as prior),
  half as (select cur, until, prior, (prior + make_interval(months => :months::int))::date as prior_until from span),
  dirty as materialized (select distinct d.distributor_id, d.month from {rollup_dirty} d, half where d.cube = 'sale' and d.month >= half.prior and d.month < half.until),
  bought as (
    select m.store_id, m.month, m.tonnes, m.net_sales, m.invoices from {store_month} m, half
    where m.month >= half.prior and m.month < half.until and m.store_id >= :low and m.store_id <= :high and not exists (select 1 from dirty d where d.distributor_id = m.distributor_id and d.month = m.month)
    union all
    select l.store_id, d.month, sum(l.sign * l.tonnes), sum(l.sign * l.net), count(distinct l.sale_id) filter (where l.sign = 1)
    from dirty d join {sale_line} l on l.distributor_id = d.distributor_id and l.sold_on >= d.month and l.sold_on < (d.month + interval '1 month')::date
    where l.status = 'posted' and l.store_id >= :low and l.store_id <= :high group by l.distributor_id, l.store_id, d.month
  ),
  volume as (
    select b.store_id, coalesce(sum(b.tonnes) filter (where b.month >= half.cur), 0) as tonnes, coalesce(sum(b.invoices) filter (where b.month >= half.cur), 0)::int as invoices,
      coalesce(sum(b.net_sales) filter (where b.month >= half.cur), 0) as net_sales, coalesce(sum(b.tonnes) filter (where b.month < half.prior_until), 0) as prior
    from bought b, half where b.month >= half.cur or b.month < half.prior_until group by b.store_id
  )`;

/** One row per store: old class, new class and figures. Only exact sums are compared, so nothing is rounded. */
export const classifySql = `
  with ${boughtSql},
  class as (select x.cluster, x.rank, x.tonnes, x.invoices, x.growth from unnest(:clusters::bigint[], :ranks::int[], :tonnes::numeric[], :invoices::numeric[], :growths::numeric[]) as x(cluster, rank, tonnes, invoices, growth)),
  found as (
    select s.id as store_id, c.cluster_id as from_cluster_id, kf.rank as from_rank, coalesce(v.tonnes, 0) as tonnes, coalesce(v.prior, 0) as prior_tonnes, coalesce(v.net_sales, 0) as net_sales, coalesce(v.invoices, 0) as invoices, k.cluster as to_cluster_id, k.rank as to_rank
    from {store} s
    left join volume v on v.store_id = s.id
    left join {store_cluster} c on c.store_id = s.id and c.valid_from <= :at::date and (c.valid_to is null or c.valid_to > :at::date)
    left join {cluster} kf on kf.id = c.cluster_id
    left join lateral (
      select x.cluster, x.rank from class x
      where (x.tonnes is null or coalesce(v.tonnes, 0) >= x.tonnes * :months::int) and (x.invoices is null or coalesce(v.invoices, 0) >= x.invoices * :months::int)
        and (x.growth is null or (v.prior > 0 and (v.tonnes - v.prior) * 100 >= x.growth * v.prior))
      order by x.rank limit 1
    ) k on s.status = 'active'
    where s.archived_at is null and s.id >= :low and s.id <= :high
  )
  select store_id, from_cluster_id, to_cluster_id, tonnes, prior_tonnes, net_sales, invoices,
    case when from_cluster_id is null and to_cluster_id is null then 'none' when from_cluster_id is null then 'enter' when to_cluster_id is null then 'leave'
      when to_rank < from_rank then 'up' when to_rank > from_rank then 'down' else 'stay' end as move
  from found`;

export const classifyParams = (
  w: Window,
  thresholds: readonly Threshold[],
  low = 0,
  high = Number.MAX_SAFE_INTEGER,
) => ({
  first: w.firstMonth,
  months: w.months,
  basis: w.growthBasis,
  at: w.validFrom,
  low,
  high,
  clusters: thresholds.map((t) => t.cluster),
  ranks: thresholds.map((t) => t.rank),
  tonnes: thresholds.map((t) => t.minTonnes),
  invoices: thresholds.map((t) => t.minInvoices),
  growths: thresholds.map((t) => t.minGrowth),
});

/** Columns of a store's move for display; `r` is the alias of the result rows. */
export const moveColumns = (
  months: string,
): string => `s.id, s.code, s.name, d.name as district, kf.name as from, kt.name as to, r.move,
  (r.tonnes / ${months})::numeric(18,3)::text as tonnes, (r.invoices::numeric / ${months})::numeric(9,1)::text as invoices,
  case when r.prior_tonnes > 0 then ((r.tonnes - r.prior_tonnes) * 100 / r.prior_tonnes)::numeric(12,1)::text end as growth`;
export const moveJoins =
  "join {store} s on s.id = r.store_id left join {~district} d on d.id = s.district_id left join {cluster} kf on kf.id = r.from_cluster_id left join {cluster} kt on kt.id = r.to_cluster_id";

const noMoves = { up: 0, down: 0, stay: 0, enter: 0, leave: 0, none: 0 };
/** Numbers of stores by old and new class, for the matrix and the totals above it. */
export async function outcomeOf(
  db: Db,
  rows: readonly { from: number | null; to: number | null; move: StoreMove["move"]; stores: number }[],
): Promise<Outcome> {
  const counts = { ...noMoves };
  for (const r of rows) counts[r.move] += r.stores;
  const clusters = await db.query<Outcome["clusters"][number]>(
    "select k.id, k.name, k.rank from {cluster} k where k.archived_at is null or k.id = any(:used::bigint[]) order by k.rank",
    {
      used: rows.flatMap((r) => [r.from, r.to]).filter((x) => x !== null),
    },
  );
  return { clusters, flows: rows.map(({ from, to, stores }) => ({ from, to, stores })), counts };
}
