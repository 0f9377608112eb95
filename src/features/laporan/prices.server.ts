import { requestedSpans, slotted, defineSources, type Source } from "#platform/report/index.server.ts";
import { Prices } from "./prices.cube.ts";

const channelOf = (o: string) => `case when ${o}.channel = 'retail' then 1 else 2 end`;
const kindOf = (o: string) =>
  `case when ${o}.price_kind = 'buy' then 1 when ${o}.price_kind = 'sell' then 2 else 3 end`;
const one = (test: string) => `case when ${test} then 1 else 0 end`;
const counted = "case when f.judgement = 'normal' then f.price50 end";

const observed: Source = {
  table: "price_observation",
  grain: "day",
  date: "f.day",
  datedByIndex: true,
  joins: {
    type_id:
      "left join {~product} tp on tp.id = f.product_id left join {~competitor_product} tc on tc.id = f.competitor_product_id",
  },
  columns: {
    district_id: "f.district_id",
    store_id: "coalesce(f.store_id, 0)",
    salesman_id: "f.salesman_id",
    product_id: "coalesce(f.product_id, 0)",
    competitor_product_id: "coalesce(f.competitor_product_id, 0)",
    type_id: "coalesce(tp.product_type_id, tc.product_type_id, 0)",
    channel_id: channelOf("f"),
    price_kind_id: kindOf("f"),
    judgement_id: "case when f.judgement = 'normal' then 1 when f.judgement = 'outlier' then 2 else 3 end",
  },
  leaves: {
    observations: "1",
    storesObserved: { key: "f.place_key", when: "true" },
    outliers: one("f.judgement = 'outlier'"),
    excluded: one("f.judgement = 'excluded'"),
    lastObservedOn: "f.day",
    medianPrice: counted,
    minPrice: counted,
    maxPrice: counted,
  },
  weight: 40_000,
};

const month = "date_trunc('month', o.day)::date";
const inMonths = slotted`o.day >= (select date_trunc('month', min(z.d1))::date from ${requestedSpans} z) and o.day < (select (date_trunc('month', max(z.d2)) + interval '1 month')::date from ${requestedSpans} z)`;
/** The median by product, kind, channel, district and month, assigned to the first observation of the group. */
const medians = (product: "product_id" | "competitor_product_id") =>
  slotted`(select min(array[o.distributor_id, o.id]) as at, max(o.day) as last, ${month} as month, o.channel, o.district_id, o.price_kind, o.${product}, percentile_disc(0.5) within group (order by o.price50) as median
    from {price_observation} o where o.judgement = 'normal' and o.${product} is not null and ${inMonths} group by ${month}, o.channel, o.district_id, o.price_kind, o.${product})`;
const tonnes = slotted`(select s.month, s.district_id, s.product_id, greatest(0, sum(s.tonnes)) as tonnes from {sale_month} s
    where s.month >= (select date_trunc('month', min(z.d1))::date from ${requestedSpans} z) and s.month <= (select max(z.d2) from ${requestedSpans} z) group by s.month, s.district_id, s.product_id)`;

/** Cells with both prices. */
const cells: Source = {
  table: "price_observation",
  grain: "day",
  date: "greatest(m.last, c.last)",
  join: slotted`join ${medians("product_id")} m on m.at[1] = f.distributor_id and m.at[2] = f.id
    join ${medians("competitor_product_id")} c on c.month = m.month and c.channel = m.channel and c.district_id = m.district_id and c.price_kind = m.price_kind
    join {~product} mp on mp.id = m.product_id join {~competitor_product} cp on cp.id = c.competitor_product_id and cp.product_type_id = mp.product_type_id
    left join ${tonnes} w on w.month = m.month and w.district_id = m.district_id and w.product_id = m.product_id`,
  columns: {
    district_id: "f.district_id",
    store_id: "0",
    salesman_id: "0",
    product_id: "m.product_id",
    competitor_product_id: "c.competitor_product_id",
    type_id: "mp.product_type_id",
    channel_id: channelOf("f"),
    price_kind_id: kindOf("f"),
  },
  leaves: {
    indexTonnes: "coalesce(w.tonnes, 0)",
    indexCells: "1",
    weightedRatios: "coalesce(w.tonnes, 0) * 100 * m.median / c.median",
    ratios: "100 * m.median / c.median",
    weightedGaps: "coalesce(w.tonnes, 0) * (m.median - c.median)",
    gaps: "m.median - c.median",
  },
  weight: 60_000,
};

/** Stores with an own and a competitor price in the same month. */
const both: Source = {
  table: "price_observation",
  grain: "day",
  date: "f.day",
  join: slotted`join {~product} mp on mp.id = f.product_id
    join (select distinct o.store_id, ${month} as month, o.channel, o.price_kind, o.competitor_product_id from {price_observation} o where o.judgement <> 'excluded' and o.competitor_product_id is not null and ${inMonths}) c
      on c.store_id = f.store_id and c.month = date_trunc('month', f.day)::date and c.channel = f.channel and c.price_kind = f.price_kind
    join {~competitor_product} cp on cp.id = c.competitor_product_id and cp.product_type_id = mp.product_type_id`,
  where: "f.judgement <> 'excluded'",
  columns: {
    district_id: "f.district_id",
    store_id: "f.store_id",
    salesman_id: "f.salesman_id",
    product_id: "f.product_id",
    competitor_product_id: "c.competitor_product_id",
    type_id: "mp.product_type_id",
    channel_id: channelOf("f"),
    price_kind_id: kindOf("f"),
  },
  leaves: { storesBoth: { key: "f.store_id", when: "true" } },
  weight: 60_000,
};

export const priceSources = defineSources(Prices, [observed, cells, both]);
