import {
  daysAfter,
  daysBefore,
  minObservations,
  permittedDeviation,
} from "../../src/features/atsalesman/rules/price.ts";
import type { SeedContext } from "./context.ts";
import { copyRows } from "./copy.ts";
import { dice } from "./dice.ts";

/**
 * Prices of the last four months: for each visited store or customer, on three days, an own product and a competitor's.
 * They include a price with a zero too many, a district with equal prices, and a brand whose price falls by four per
 * cent each month in one area.
 */
export async function seedObservedPrices(ctx: SeedContext): Promise<void> {
  await ctx.client.query(pricesSql, [ctx.today]);
  await ctx.client.query(observedSql);
  await storeLimits(ctx);
  await ctx.client.query(insertSql);
}

const pricesSql = `create temporary table seed_price on commit drop as
  with own as (
    select p.id, p.product_type_id, p.stock_uom_id as uom_id, p.weight_kg, coalesce((select avg(r.amount) from price r where r.product_id = p.id and r.price_kind = 'selling') * 50 / p.weight_kg, 65000) as base,
      row_number() over (order by p.id) - 1 as nth, count(*) over () as n from product p where p.weight_kg <= 50 and p.product_line_id = 1),
  rival as (
    select c.id, c.competitor_brand_id, c.uom_id, c.weight_kg, coalesce(o.base, (select avg(x.base) from own x)) * (0.93 + 0.02 * (c.id % 6)) as base, row_number() over (order by c.id) - 1 as nth, count(*) over () as n
    from competitor_product c left join own o on o.id = c.product_id join competitor_brand b on b.id = c.competitor_brand_id and b.product_line_id = 1),
  seen as (
    select distinct x.id as salesman_id, x.distributor_id, x.channel, p.place_key, p.store_id, p.customer_id, coalesce(s.district_id, c.district_id) as district_id
    from visit_pattern p join salesman x on x.id = p.salesman_id left join store s on s.id = p.store_id left join bulk_customer c on c.id = p.customer_id),
  days as (select v.*, k, ($1::date - (40 * k + ${dice(39, "v.place_key", "k")}) - 1)::date as day from seen v, generate_series(0, 2) k),
  agreed as (select min(district_id) as id from seen),
  falling as (select a.district_id from area_district a where a.valid_to is null and a.area_id = (select a2.area_id from area_district a2 join seen v on v.district_id = a2.district_id where a2.valid_to is null and v.district_id <> (select id from agreed) group by 1 order by count(*) desc, 1 limit 1))
  select d.*, q.product_id, q.competitor_product_id, q.uom_id, q.weight_kg,
    greatest(500, round(q.base * q.weight_kg / 50 * (1 + case when d.district_id = (select id from agreed) then 0 else 0.005 * (${dice(9, "d.place_key", "d.k", "q.uom_id")} - 4) end)
      * case when q.falls and d.district_id in (select district_id from falling) then power(0.96, (120 - ($1::date - d.day)) / 30.0) else 1 end / 500) * 500) as price
  from days d cross join lateral (
    select o.id as product_id, null::bigint as competitor_product_id, o.uom_id, o.weight_kg, o.base, false as falls from own o where o.nth = d.district_id % least(o.n, 3)
    union all select null, r.id, r.uom_id, r.weight_kg, r.base, r.competitor_brand_id = 1 from rival r where r.nth = (d.district_id + d.k) % least(r.n, 3)) q`;

/** The prices with the number of their group, in which outliers are determined. */
const observedSql = `create temporary table seed_observed on commit drop as
  select x.*, round(x.price_seen * 50 / x.weight_kg, 2) as price50, dense_rank() over (order by x.district_id, x.channel, x.product_id, x.competitor_product_id) as price_group
  from (select p.*, p.price * case when row_number() over (order by p.day, p.place_key, p.product_id, p.salesman_id) = 77 then 10 else 1 end as price_seen from seed_price p) x`;

const insertSql = `insert into price_observation (distributor_id, channel, salesman_id, day, observed_at, store_id, customer_id, district_id, product_id, competitor_product_id, price_kind, uom_id, weight_kg, price, price50, source, client_id, content_hash, judgement, median50, limit50)
  select s.distributor_id, s.channel, s.salesman_id, s.day, s.day + interval '3 hours' + interval '1 minute' * (abs(s.place_key) % 300), s.store_id, s.customer_id, s.district_id, s.product_id, s.competitor_product_id, 'sell', s.uom_id, s.weight_kg, s.price_seen,
    s.price50, 'phone', md5('price ' || s.place_key || ' ' || s.k || ' ' || coalesce(s.product_id, 0))::uuid, sha256(('price ' || s.place_key || ' ' || s.k)::bytea),
    case when abs(s.price50 - l.median50) > l.limit50 then 'outlier' else 'normal' end, l.median50, l.limit50
  from seed_observed s left join (
    select price_group, date '2000-01-01' + day as day, median / 100.0 as median50, far / 100.0 as limit50 from seed_price_limit) l on l.price_group = s.price_group and l.day = s.day order by s.day, s.place_key, s.product_id, s.salesman_id`;

/** Prices of one group and day, in hundredths of a rupiah. */
export type DayPrices = { readonly day: number; readonly prices: readonly number[] };
/** The median of the prices around a day and the permitted deviation, in whole hundredths of a rupiah. */
export type DayLimit = { readonly day: number; readonly median: number; readonly limit: number };

/**
 * The limits of a group by day, as `priceLimit` determines them. The prices around the days are kept sorted from one
 * day to the next: a statement would sort them anew for each day.
 */
export function dayLimits(days: readonly DayPrices[]): DayLimit[] {
  const sorted: number[] = [];
  let [oldest, next] = [0, 0];
  return days.flatMap(({ day }) => {
    for (let d = days[next]; d && d.day <= day + daysAfter; d = days[++next])
      for (const price of d.prices) sorted.splice(positionOf(sorted, price), 0, price);
    for (let d = days[oldest]; d && d.day < day - daysBefore; d = days[++oldest])
      for (const price of d.prices) sorted.splice(positionOf(sorted, price), 1);
    const median = sorted[middle(sorted)];
    if (median === undefined || sorted.length < minObservations) return [];
    const limit = permittedDeviation(BigInt(medianDeviation(sorted)), BigInt(median)) / 10_000n;
    return [{ day, median, limit: Number(limit) }];
  });
}

const middle = ({ length }: readonly number[]): number => Math.ceil(length / 2) - 1;

/** The index of the first value that is not less than `value`. */
function positionOf(sorted: readonly number[], value: number): number {
  let [low, high] = [0, sorted.length];
  while (low < high) {
    const half = (low + high) >> 1;
    if ((sorted[half] as number) < value) low = half + 1;
    else high = half;
  }
  return low;
}

/** The median of the deviations from the median, found from the median outwards. */
function medianDeviation(sorted: readonly number[]): number {
  const median = sorted[middle(sorted)] as number;
  let [below, above, deviation] = [middle(sorted), middle(sorted) + 1, 0];
  for (let n = 0; n <= middle(sorted); n++) {
    const less = below >= 0 ? median - (sorted[below] as number) : Infinity;
    const more = above < sorted.length ? (sorted[above] as number) - median : Infinity;
    deviation = Math.min(less, more);
    if (less <= more) below--;
    else above++;
  }
  return deviation;
}

type DayRow = { readonly price_group: string; readonly day: number; readonly prices: string };

/** Stores the limits of each group and day in a temporary table. */
async function storeLimits({ client }: SeedContext): Promise<void> {
  const { rows } = await client.query<DayRow>(
    "select price_group, day - date '2000-01-01' as day, string_agg((price50 * 100)::bigint::text, ',') as prices from seed_observed group by 1, 2 order by 1, 2",
  );
  const groups = Map.groupBy(rows, (row) => row.price_group);
  const limits = [...groups].flatMap(([group, days]) =>
    dayLimits(days.map(({ day, prices }) => ({ day, prices: prices.split(",").map(Number) }))).map(
      ({ day, median, limit }) => [group, day, median, limit],
    ),
  );
  await client.query(
    "create temporary table seed_price_limit (price_group bigint, day int, median bigint, far bigint) on commit drop",
  );
  await copyRows(client, "seed_price_limit", ["price_group", "day", "median", "far"], limits);
  await client.query("analyze seed_price_limit");
}
