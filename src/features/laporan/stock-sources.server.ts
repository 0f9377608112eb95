import { todaySql } from "#platform/database/index.server.ts";
import { slotted, type Source } from "#platform/report/index.server.ts";
import { salesRateDays } from "#features/penjualan/stock/sales-rate.server.ts";
import { agedSql, ofItem, riskSql } from "./stock-on-hand.server.ts";

export const stockKeys = {
  distributor_id: "f.distributor_id",
  warehouse_id: "f.warehouse_id",
  product_id: "f.product_id",
} as const;
export const item = {
  table: "stock_level",
  grain: "asOf",
  date: "date '2000-01-01'",
  until: "null::date",
  columns: stockKeys,
} as const;
export const ages: Source = {
  ...item,
  lookup: slotted`left join ${agedSql} a on a.day = x.day and ${ofItem("a", "f")}`,
  leaves: {
    age0to30: "a.young",
    age31to60: "a.middle",
    age61to90: "a.old",
    age91up: "a.held - a.young - a.middle - a.old",
    layered: "a.layered",
    layerDays: "a.days",
    stockHeld: "a.held",
    oldestDays: "a.oldest",
  },
  weight: 10_000,
};

/** Days of a stretch within the requested window, up to today. */
const end = `least(k.day, ${todaySql})`;
const inside = (from: string, to: string) => `greatest(0, least(${to}, ${end}) - greatest(${from}, k.begin) + 1)`;
const listedFor = 90;
/** Number of days that are read: as long as an item without stock stays listed, and its sales before that. */
const reach = listedFor + salesRateDays;
/** Items that never ran out in the window, which are nearly all, need no counting. */
const always = (whole: string, counted: string) => `case when a.day is null then ${whole} else ${counted} end`;
const wholeWindow = `greatest(0, least(x.day, ${todaySql}) - x.begin + 1)`;
/** An item in a window. */
const key = "k.begin, k.day, k.distributor_id, k.warehouse_id, k.product_id";
const each = `partition by ${key}`;
const alike = `k.begin = r.begin and k.day = r.day and ${ofItem("k", "r")}`;
/**
 * Days of the items that ran out. All items are counted together, partitioned by item and window, because a cluster
 * cannot read facts item by item from a result.
 */
const ranOutSql = slotted`(
  with risk as materialized (select k.* from ${riskSql} k
  ), moves as materialized (
    select ${key}, k.tonnes, m.moved_on as d, sum(m.tonnes) as t, -coalesce(sum(m.tonnes) filter (where m.type in ('sale', 'saleReturn')), 0) as sold
    from risk k join {~stock_movement} m on ${ofItem("m", "k")} and m.moved_on >= k.begin - ${reach} group by ${key}, k.tonnes, m.moved_on
  ), ran as materialized (
    select ${key}, k.tonnes from (
      select ${key}, k.tonnes, k.d, k.tonnes - coalesce(sum(k.t) over (${each} order by k.d desc rows between unbounded preceding and 1 preceding), 0) as held
      from (select ${key}, k.tonnes, k.d, k.t from moves k where k.d >= k.begin union all select ${key}, k.tonnes, k.begin - 1, 0 from risk k) k) k
    where k.d <= ${end} group by ${key}, k.tonnes having min(k.held) <= 0
  ), moved as (
    select ${key}, k.tonnes, k.d, k.t, k.sold from moves k join ran r on ${alike}
    union all select ${key}, k.tonnes, k.begin - ${reach + 1}, 0, 0 from ran k
  ), level as (
    select ${key}, k.d, k.tonnes - coalesce(sum(k.t) over (${each} order by k.d desc rows between unbounded preceding and 1 preceding), 0) as held,
      coalesce(lead(k.d) over (${each} order by k.d) - 1, date '2999-12-31') as till,
      coalesce(sum(k.sold) over (${each} order by k.d range between interval '${salesRateDays} days' preceding and interval '1 day' preceding), 0) / ${salesRateDays} as pace
    from moved k
  ), stretch as (
    select ${key}, k.d, k.held, case when k.held > 0 then k.till else least(k.till, k.d + ${listedFor - 1}) end as till, k.pace, lag(k.held) over (${each} order by k.d) as before
    from level k where k.d <= ${end}
  ), event as (
    select k.*, count(*) filter (where k.held <= 0 and (k.before > 0 or k.before is null)) over (${each} order by k.d) as nth, lag(k.till) over (${each} order by k.d) as last from stretch k
  ), part as (
    select k.*, first_value(k.pace) over (${each}, k.nth, k.held <= 0 order by k.d) as usual, count(*) filter (where k.last < k.d - 1) over (${each}, k.nth, k.held <= 0 order by k.d) as run, ${inside("k.d", "k.till")} as n from event k
  ), spell as (
    select k.*, sum(k.n) over (${each}, k.nth, k.held <= 0, k.run) as whole from part k
  )
  select ${key}, coalesce(sum(k.n), 0) as listed, coalesce(sum(k.n) filter (where k.held <= 0), 0) as out, coalesce(sum(k.n) filter (where k.held > 0), 0) as there,
    count(*) filter (where k.held <= 0 and k.before > 0 and k.d >= k.begin) as events, coalesce(sum(k.n * k.usual) filter (where k.held <= 0), 0) as lost,
    count(*) filter (where k.held > 0 and k.till >= ${end}) as now, count(*) filter (where k.held <= 0 and k.till >= ${end}) as gone,
    max(k.whole) filter (where k.held <= 0 and k.whole > 0) as longest
  from spell k group by ${key})`;
/**
 * Stock is constant between two days with movements, so days are counted by stretches: a stretch with stock is listed
 * completely, one without stock only until 90 days after its movement. Consecutive stretches without stock are one
 * event; its sales are those of the 28 days before it.
 */
export const availability: Source = {
  ...item,
  lookup: slotted`left join ${ranOutSql} a on a.begin = x.begin and a.day = x.day and ${ofItem("a", "f")}`,
  leaves: {
    listedDays: always(wholeWindow, "a.listed"),
    stockoutDays: "coalesce(a.out, 0)",
    heldDays: always(wholeWindow, "a.there"),
    stockoutEvents: "coalesce(a.events, 0)",
    longestStockout: "a.longest",
    lostTonnes: "round(coalesce(a.lost, 0), 6)",
    inStockToday: always("1", "a.now"),
    outToday: "coalesce(a.gone, 0)",
  },
  weight: 10_000,
};
