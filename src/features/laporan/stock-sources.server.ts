import { todaySql } from "#server/db/today-sql.ts";
import type { Source } from "#server/report/sources.ts";
import { paceOver } from "#server/stock/pace.ts";
import { agedSql, ofItem, riskSql } from "./stock-held.server.ts";

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
  lookup: `left join ${agedSql} a on a.day = x.day and ${ofItem("a", "f")}`,
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
const reach = listedFor + paceOver;
/** Items that never ran out in the window, which are nearly all, need no counting. */
const always = (whole: string, counted: string) => `case when a.day is null then ${whole} else ${counted} end`;
const wholeWindow = `greatest(0, least(x.day, ${todaySql}) - x.begin + 1)`;
/**
 * Stock is constant between two days with movements, so days are counted by stretches: a stretch with stock is listed
 * completely, one without stock only until 90 days after its movement. Consecutive stretches without stock are one
 * event; its sales are those of the 28 days before it.
 */
export const availability: Source = {
  ...item,
  lookup: `left join (select k.begin, k.day, k.distributor_id, k.warehouse_id, k.product_id, s.* from ${riskSql} k join lateral (
    select min(z.held) as low from (
      select q.d, k.tonnes - coalesce(sum(q.t) over (order by q.d desc rows between unbounded preceding and 1 preceding), 0) as held
      from (select m.moved_on as d, sum(m.tonnes) as t from {~stock_movement} m where ${ofItem("m", "k")} and m.moved_on >= k.begin group by 1 union all select k.begin - 1, 0) q) z where z.d <= ${end}) c on c.low <= 0
  cross join lateral (
    with moved as (
      select m.moved_on as d, sum(m.tonnes) as t, -coalesce(sum(m.tonnes) filter (where m.type in ('sale', 'saleReturn')), 0) as sold from {~stock_movement} m where ${ofItem("m", "k")} and m.moved_on >= k.begin - ${reach} group by 1
      union all select k.begin - ${reach + 1}, 0, 0
    ), level as (
      select d, k.tonnes - coalesce(sum(t) over (order by d desc rows between unbounded preceding and 1 preceding), 0) as held, coalesce(lead(d) over (order by d) - 1, date '2999-12-31') as till,
        coalesce(sum(sold) over (order by d range between interval '${paceOver} days' preceding and interval '1 day' preceding), 0) / ${paceOver} as pace
      from moved
    ), stretch as (
      select d, held, case when held > 0 then till else least(till, d + ${listedFor - 1}) end as till, pace, lag(held) over (order by d) as before from level where d <= ${end}
    ), event as (
      select *, count(*) filter (where held <= 0 and (before > 0 or before is null)) over (order by d) as nth, lag(till) over (order by d) as last from stretch
    ), part as (
      select *, first_value(pace) over (partition by nth, held <= 0 order by d) as usual, count(*) filter (where last < d - 1) over (partition by nth, held <= 0 order by d) as run, ${inside("d", "till")} as n from event
    ), spell as (
      select *, sum(n) over (partition by nth, held <= 0, run) as whole from part
    )
    select coalesce(sum(n), 0) as listed, coalesce(sum(n) filter (where held <= 0), 0) as out, coalesce(sum(n) filter (where held > 0), 0) as there, count(*) filter (where held <= 0 and before > 0 and d >= k.begin) as events,
      coalesce(sum(n * usual) filter (where held <= 0), 0) as lost, count(*) filter (where held > 0 and till >= ${end}) as now, count(*) filter (where held <= 0 and till >= ${end}) as gone,
      max(whole) filter (where held <= 0 and whole > 0) as longest
    from spell) s) a on a.begin = x.begin and a.day = x.day and ${ofItem("a", "f")}`,
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
