import { firstDay, lastDay, requestedDays, slotted } from "#platform/report/index.server.ts";
import { salesRateDays } from "#features/penjualan/stock/sales-rate.server.ts";
import { isUpToDate, outdatedMonths } from "./outdated-months.server.ts";

/** The movements of these months are read from the ledger. */
const outdated = outdatedMonths("stock");
const items = (alias: string) => `${alias}.distributor_id, ${alias}.warehouse_id, ${alias}.product_id`;
/** Condition that a row belongs to the same item of a warehouse. */
export const ofItem = (alias: string, of: string) =>
  `${alias}.distributor_id = ${of}.distributor_id and ${alias}.warehouse_id = ${of}.warehouse_id and ${alias}.product_id = ${of}.product_id`;
/**
 * Limits of the days that are read for any of the requested days. They repeat conditions on each day with values that
 * the planner knows, which it needs to read movements by day.
 */
const firstMonth = slotted`date_trunc('month', ${firstDay})::date`;
const afterLastMonth = slotted`(date_trunc('month', ${lastDay}) + interval '1 month')::date`;
const inMonths = (day: string) => slotted`${day} >= ${firstMonth} and ${day} < ${afterLastMonth}`;
const inRatePeriod = (day: string) =>
  slotted`${day} >= date_trunc('month', ${firstDay} - ${salesRateDays - 1})::date and ${day} < ${afterLastMonth}`;

/**
 * Movements after each requested day by item: the following months, and the rest of the day's month. In the first half
 * of a month the rest is computed as the month minus its first days.
 */
export const laterSql = slotted`(
  with asked as (select *, (first + interval '1 month')::date as next, day - first < 15 as early from (select distinct day, date_trunc('month', day)::date as first from ${requestedDays}) d)
  select v.day, ${items("v")}, sum(v.tonnes) as tonnes from (
    select a.day, ${items("m")}, m.tonnes from asked a join {stock_month} m on m.month >= ${firstMonth} and m.month >= case when a.early then a.first else a.next end where ${isUpToDate("stock", "m.distributor_id", "m.month")}
    union all
    select a.day, ${items("m")}, case when a.early then -m.tonnes else m.tonnes end from asked a
      join {stock_movement} m on ${inMonths("m.moved_on")} and m.moved_on >= case when a.early then a.first else a.day + 1 end and m.moved_on < case when a.early then a.day + 1 else a.next end where ${isUpToDate("stock", "m.distributor_id", "a.first")}
    union all
    select a.day, ${items("m")}, m.tonnes from asked a join ${outdated} z on z.month >= a.first join {stock_movement} m on m.distributor_id = z.distributor_id and m.moved_on > ${firstDay} and m.moved_on > a.day and m.moved_on >= z.month and m.moved_on < z.next
  ) v group by 1, 2, 3, 4)`;

/**
 * Average daily sales of an item in the 28 days before each requested day, and their standard deviation. These days
 * touch one or two months; if they cover more than half of a month, the other days are subtracted from the month's
 * sums.
 */
export const salesRateSql = slotted`(
  with cut as (
    select *, (upto - since + 1) * 2 > next - first as whole from (
      select a.day, x.first, x.next, greatest(x.first, a.day - ${salesRateDays - 1}) as since, least(x.next - 1, a.day) as upto from (select distinct day from ${requestedDays}) a
      cross join lateral (select s.first, (s.first + interval '1 month')::date as next from (select date_trunc('month', a.day - ${salesRateDays - 1})::date as first union select date_trunc('month', a.day)::date) s) x) c
  ), stretch as (
    select day, first, 1 as sign, since, upto from cut where not whole
    union all select day, first, -1, first, since - 1 from cut where whole and first < since
    union all select day, first, -1, upto + 1, next - 1 from cut where whole and upto < next - 1
  )
  select q.day, ${items("q")}, sum(q.tonnes) / ${salesRateDays} as daily, sqrt(greatest(0, (sum(q.squares) - sum(q.tonnes) ^ 2 / ${salesRateDays}) / ${salesRateDays - 1})) as sigma from (
    select c.day, ${items("m")}, m.net_out as tonnes, m.net_out_squares as squares from cut c join {stock_month} m on ${inRatePeriod("m.month")} and m.month = c.first where c.whole and ${isUpToDate("stock", "m.distributor_id", "m.month")}
    union all
    select d.day, ${items("d")}, d.sign * d.tonnes, d.sign * d.tonnes * d.tonnes from (
      select s.day, s.sign, ${items("m")}, -sum(m.tonnes) as tonnes from stretch s join {stock_movement} m on ${inRatePeriod("m.moved_on")} and m.moved_on between s.since and s.upto
      where m.type in ('sale', 'saleReturn') and ${isUpToDate("stock", "m.distributor_id", "s.first")} group by 1, 2, 3, 4, 5, m.moved_on) d
    union all
    select d.day, ${items("d")}, d.tonnes, d.tonnes * d.tonnes from (
      select c.day, ${items("m")}, -sum(m.tonnes) as tonnes from cut c join ${outdated} z on z.month = c.first join {stock_movement} m on m.distributor_id = z.distributor_id and ${inRatePeriod("m.moved_on")} and m.moved_on between c.since and c.upto
      where m.type in ('sale', 'saleReturn') group by 1, 2, 3, 4, m.moved_on) d
  ) q group by 1, 2, 3, 4)`;

/** Lower than any stock. */
const unsure = "-1e12";
const windows = slotted`(select distinct begin, day from ${requestedDays})`;
/**
 * Items that may have run out in a window: with no stock at the beginning of a month since the window's first day, or
 * on a day of a month that the window touches. If a distributor has an outdated month, all its items are included.
 * Stock and movements are united and summed: a join would be planned by the days alone, which all rows share.
 */
export const riskSql = slotted`(
  select q.begin, q.day, ${items("q")}, sum(q.tonnes) as tonnes from (
    select w.begin, w.day, ${items("l")}, l.tonnes, null::numeric as low from ${windows} w cross join {stock_level} l
    union all
    select w.begin, w.day, ${items("m")}, null::numeric, case when m.month <= w.day then m.low_tonnes else 0 end - sum(m.tonnes) over (partition by ${items("m")}, w.begin, w.day order by m.month desc) from ${windows} w
      join {stock_month} m on m.month >= date_trunc('month', w.begin)
    union all
    select w.begin, w.day, ${items("s")}, null::numeric, ${unsure} from ${windows} w join ${outdated} z on z.month >= date_trunc('month', w.begin) join {stock_level} s on s.distributor_id = z.distributor_id
  ) q group by 1, 2, 3, 4, 5 having sum(q.tonnes) + coalesce(min(q.low), 0) <= 0)`;

/** Days of receipts that are read first; older ones are read only if these do not add up to the stock. */
const lately = 120;
const came = "m.type in ('receipt', 'transferIn', 'opening')";
const layered = "least(h.tonnes - c.upto + c.tonnes, c.tonnes)";
const aged = (from: number, to: number) =>
  `coalesce(sum(${layered}) filter (where c.age between ${from} and ${to}), 0)`;
/** The stock `h` split into receipts `c`, newest first, up to the amount of the stock. */
const layersSql = `${aged(0, 30)} as young, ${aged(31, 60)} as middle, ${aged(61, 90)} as old, coalesce(sum(${layered}), 0) as layered, coalesce(sum(${layered} * c.age), 0) as days, max(c.age) as oldest`;
const reached = "c.upto - c.tonnes < h.tonnes";
const since = slotted`m.moved_on <= ${lastDay} and m.moved_on > ${firstDay} - ${lately} and m.moved_on <= a.day and m.moved_on > a.day - ${lately}`;
/**
 * The stock of each item on each requested day by age. Receipts are read line by line; if some were returned, or do not
 * add up to the stock, all receipts of the item are read with their returns subtracted.
 */
export const agedSql = slotted`(
  with asked as (select distinct day from ${requestedDays}),
  held as (select a.day, ${items("l")}, greatest(l.tonnes - coalesce(v.tonnes, 0), 0) as tonnes from asked a cross join {stock_level} l left join ${laterSql} v on v.day = a.day and ${ofItem("v", "l")}),
  recent as (
    select a.day, ${items("m")}, a.day - m.moved_on as age, m.tonnes, sum(m.tonnes) over (partition by ${items("m")}, a.day order by a.day - m.moved_on rows unbounded preceding) as upto
    from asked a join {stock_movement} m on ${since} where ${came} and m.tonnes > 0
  ), undone as (select distinct a.day, ${items("m")} from asked a join {stock_movement} m on ${since} where ${came} and m.tonnes < 0),
  stock as materialized (
    select h.*, y.young, y.middle, y.old, coalesce(y.layered, 0) as layered, y.days, y.oldest, coalesce(y.layered, 0) = h.tonnes and z.day is null as explained from held h
    left join (select h.day, ${items("h")}, ${layersSql} from held h join recent c on c.day = h.day and ${ofItem("c", "h")} where ${reached} group by h.day, ${items("h")}) y on y.day = h.day and ${ofItem("y", "h")}
    left join undone z on z.day = h.day and ${ofItem("z", "h")}
  ), every as (
    select h.day, ${items("h")}, h.day - m.moved_on as age, sum(m.tonnes) as tonnes, sum(sum(m.tonnes)) over (partition by h.day, ${items("h")} order by m.moved_on desc) as upto
    from stock h join {~stock_movement} m on ${ofItem("m", "h")} and ${came} and m.moved_on <= h.day where not h.explained group by h.day, ${items("h")}, m.moved_on having sum(m.tonnes) > 0
  )
  select h.day, ${items("h")}, h.tonnes as held, coalesce(h.young, 0) as young, coalesce(h.middle, 0) as middle, coalesce(h.old, 0) as old, h.layered, coalesce(h.days, 0) as days, h.oldest from stock h where h.explained
  union all
  select h.day, ${items("h")}, h.tonnes, ${layersSql} from stock h left join every c on c.day = h.day and ${ofItem("c", "h")} and ${reached}
  where not h.explained group by h.day, ${items("h")}, h.tonnes)`;
