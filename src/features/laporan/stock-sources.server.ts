import type { Source } from "#server/report/sources.ts";
import { paceOver, riskSql } from "./stock-held.server.ts";

export const stockKeys = { distributor_id: "f.distributor_id", warehouse_id: "f.warehouse_id", product_id: "f.product_id" } as const;
/** Movements of the item at hand; the item itself was read within the reader's scope. */
const own = (alias: string, of = "f") => `${alias}.distributor_id = ${of}.distributor_id and ${alias}.warehouse_id = ${of}.warehouse_id and ${alias}.product_id = ${of}.product_id`;
export const item = { table: "stock_level", grain: "asOf", date: "date '2000-01-01'", until: "null::date", columns: stockKeys } as const;
/** Stock at the end of a day: today's level without what came later, which is little for the days people ask about. */
const closingSql = (day: string): string => `(f.tonnes - coalesce((select sum(e.tonnes) from {~stock_movement} e where ${own("e")} and e.moved_on > ${day}), 0))`;

const older = (from: number, to: number | null) => `coalesce(sum(z.layer) filter (where z.age >= ${from}${to === null ? "" : ` and z.age <= ${to}`}), 0)`;
const came = "m.type in ('receipt', 'transferIn', 'opening')";
/** Layers older than this are looked at only where the newer ones do not make up what is there. */
const lately = 60;
/** Layers of what came in, newest first, cut where they make up what is there. */
export const ages: Source = {
  ...item,
  lookup: `left join lateral (select greatest(${closingSql("x.day")}, 0) as held) c on true
    left join lateral (select coalesce(sum(m.tonnes), 0) as tonnes from {~stock_movement} m where ${own("m")} and ${came} and m.moved_on <= x.day and m.moved_on > x.day - ${lately}) t on true
    left join lateral (select ${older(0, 30)} as young, ${older(31, 60)} as middle, ${older(61, 90)} as old, coalesce(sum(z.layer), 0) as layered, coalesce(sum(z.layer * z.age), 0) as days, max(z.age) filter (where z.layer > 0) as oldest
      from (select x.day - r.moved_on as age, least(greatest(c.held - r.newer, 0), r.tonnes) as layer
        from (select i.moved_on, i.tonnes, sum(i.tonnes) over (order by i.moved_on desc) - i.tonnes as newer
          from (select m.moved_on, sum(m.tonnes) as tonnes from {~stock_movement} m where ${own("m")} and ${came} and m.moved_on <= x.day and m.moved_on > case when t.tonnes >= c.held then x.day - ${lately} else date '1999-12-31' end
            group by m.moved_on having sum(m.tonnes) > 0) i) r) z) a on true`,
  leaves: {
    age0to30: "a.young",
    age31to60: "a.middle",
    age61to90: "a.old",
    age91up: "c.held - a.young - a.middle - a.old",
    layered: "a.layered",
    layerDays: "a.days",
    stockHeld: "c.held",
    oldestDays: "a.oldest",
  },
  weight: 10_000,
};

/** Days of a stretch that lie in the window asked; tomorrow's shelf is nobody's figure. */
const end = "least(k.day, (now() at time zone 'Asia/Jakarta')::date)";
const inside = (from: string, to: string) => `greatest(0, least(${to}, ${end}) - greatest(${from}, k.begin) + 1)`;
const listedFor = 90;
/** As far back as an empty shelf is followed, and the sales before it. */
const reach = listedFor + paceOver;
/** What never ran out in the window needs no counting, and that is nearly everything. */
const always = (whole: string, counted: string) => `case when a.day is null then ${whole} else ${counted} end`;
const wholeWindow = "greatest(0, least(x.day, (now() at time zone 'Asia/Jakarta')::date) - x.begin + 1)";
/**
 * Stock stands still between two days that moved it, so days are counted by stretches: all of a stretch with stock is listed, one
 * without only until 90 days after its movement. Consecutive stretches without stock are one event; its sales were those of the 28 days before it.
 */
export const availability: Source = {
  ...item,
  lookup: `left join (select k.begin, k.day, k.distributor_id, k.warehouse_id, k.product_id, s.* from ${riskSql} k join lateral (
    select min(z.held) as low from (
      select q.d, k.tonnes - coalesce(sum(q.t) over (order by q.d desc rows between unbounded preceding and 1 preceding), 0) as held
      from (select m.moved_on as d, sum(m.tonnes) as t from {~stock_movement} m where ${own("m", "k")} and m.moved_on >= k.begin group by 1 union all select k.begin - 1, 0) q) z where z.d <= ${end}) c on c.low <= 0
  cross join lateral (
    with moved as (
      select m.moved_on as d, sum(m.tonnes) as t, -coalesce(sum(m.tonnes) filter (where m.type in ('sale', 'saleReturn')), 0) as sold from {~stock_movement} m where ${own("m", "k")} and m.moved_on >= k.begin - ${reach} group by 1
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
    from spell) s) a on a.begin = x.begin and a.day = x.day and ${own("a")}`,
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
