import { firstDay, lastDay, slotted, defineSources, type Source } from "#platform/report/index.server.ts";
import { Market } from "./market.cube.ts";

const withinMonths = (m: string) => slotted`${m} between date_trunc('month', ${firstDay})::date and ${lastDay}`;
/**
 * A month, district and product line as one value. The planner has no statistics of computed columns, multiplies its
 * estimates for each of several, expects a single row and then reads the sales once per cell.
 */
const cellOf = (month: string, district: string, line: string) =>
  slotted`array[${month} - date '2000-01-01', ${district}, ${line}]`;
/** Panel: sales of own and of all brands in a cell, multiplied by the weight of each store. */
const panelCells = slotted`(select min(r.id) as id, ${cellOf("r.month", "r.district_id", "r.product_line_id")} as cell, sum(r.weight * r.tonnes) filter (where r.brand_id is not null) as own, sum(r.weight * r.tonnes) as total
    from {panel_reading} r where r.tonnes is not null and ${withinMonths("r.month")} group by r.month, r.district_id, r.product_line_id)`;
/** Cells with sales of own brands in the panel and to stores. */
const soldCells = slotted`(select p.id, p.cell, p.own, p.total, sum(s.tonnes) as tonnes
    from {sale_month} s join {~product} q on q.id = s.product_id join ${panelCells} p on p.cell = ${cellOf("s.month", "s.district_id", "q.product_line_id")}
    where ${withinMonths("s.month")} and p.own > 0 group by p.id, p.cell, p.own, p.total having sum(s.tonnes) > 0)`;
const place = { province_id: "d.province_id", district_id: "f.district_id" } as const;
const ofDistrict = "join {~district} d on d.id = f.district_id";

const panel = { grain: "day", date: "f.month", choice: { member: 1 }, weight: 1_000 } as const;
const panelMarket: Source = {
  ...panel,
  table: "panel_reading",
  join: slotted`${ofDistrict} join ${soldCells} y on y.id = f.id`,
  columns: { ...place, line_id: "f.product_line_id" },
  leaves: { marketTonnes: "round(y.tonnes * y.total / y.own, 3)" },
};
const panelRivals: Source = {
  ...panel,
  table: "panel_reading",
  join: slotted`${ofDistrict} join (select min(r.id) as id, ${cellOf("r.month", "r.district_id", "r.product_line_id")} as cell, r.competitor_brand_id, sum(r.weight * r.tonnes) as sold
      from {panel_reading} r where r.tonnes is not null and r.competitor_brand_id is not null and ${withinMonths("r.month")} group by r.month, r.district_id, r.product_line_id, r.competitor_brand_id) b on b.id = f.id
    join ${soldCells} y on y.cell = b.cell`,
  columns: { ...place, line_id: "f.product_line_id", competitor_brand_id: "f.competitor_brand_id" },
  leaves: { competitorTonnes: "round(y.tonnes * b.sold / y.own, 3)" },
};
const ownColumns = {
  ...place,
  line_id: "q.product_line_id",
  brand_id: "q.brand_id",
} as const;
const panelOwn: Source = {
  ...panel,
  table: "sale_month",
  join: slotted`${ofDistrict} join {~product} q on q.id = f.product_id
    join ${soldCells} y on y.cell = ${cellOf("f.month", "f.district_id", "q.product_line_id")}`,
  columns: ownColumns,
  leaves: { ownTonnes: "f.tonnes" },
  weight: 20_000,
};
const panelCount: Source = {
  ...panel,
  table: "panel_reading",
  join: ofDistrict,
  columns: { ...place, line_id: "f.product_line_id" },
  leaves: { panelStores: { key: "f.store_id", when: "true" } },
};
/** Each panel store with each competitor brand of the line, whether sold or not. */
const handling: Source = {
  ...panel,
  table: "panel_reading",
  join: `${ofDistrict} join {~competitor_brand} k on k.product_line_id = f.product_line_id and k.archived_at is null`,
  columns: { ...place, line_id: "f.product_line_id", competitor_brand_id: "k.id" },
  leaves: {
    panelObserved: { key: "f.store_id", when: "true" },
    panelStocking: { key: "f.store_id", when: "f.competitor_brand_id = k.id" },
  },
};

/** Figures of one source, by district or for a whole province. */
const memberSources = (member: 2 | 3, source: "association" | "manual"): Source[] => {
  const base = { grain: "day", date: "f.month", choice: { member, only: true }, weight: 1_000 } as const;
  const lines =
    "left join {~brand} b on b.id = f.brand_id left join {~competitor_brand} c on c.id = f.competitor_brand_id";
  const market: Source = {
    ...base,
    table: "market_volume",
    join: `left join {~district} d on d.id = f.district_id ${lines}`,
    where: `f.source = '${source}' and f.archived_at is null`,
    columns: {
      province_id: "coalesce(f.province_id, d.province_id)",
      district_id: "coalesce(f.district_id, 0)",
      line_id: "coalesce(b.product_line_id, c.product_line_id)",
    },
    leaves: { marketTonnes: "f.tonnes" },
  };
  const rivals: Source = {
    ...market,
    where: `${market.where} and f.competitor_brand_id is not null`,
    columns: { ...market.columns, competitor_brand_id: "f.competitor_brand_id" },
    leaves: { competitorTonnes: "f.tonnes" },
  };
  const cells = slotted`(select distinct v.month, v.province_id, coalesce(v.district_id, 0) as district_id, coalesce(b.product_line_id, c.product_line_id) as line_id
      from {market_volume} v left join {~brand} b on b.id = v.brand_id left join {~competitor_brand} c on c.id = v.competitor_brand_id
      where v.source = '${source}' and v.archived_at is null and ${withinMonths("v.month")})`;
  const own: Source = {
    ...base,
    table: "sale_month",
    join: slotted`${ofDistrict} join {~product} q on q.id = f.product_id
      join ${cells} m on m.month = f.month and m.line_id = q.product_line_id and (m.district_id = f.district_id or (m.district_id = 0 and m.province_id = d.province_id))`,
    columns: { ...ownColumns, district_id: "m.district_id" },
    leaves: { ownTonnes: "f.tonnes" },
    weight: 20_000,
  };
  return [market, rivals, own];
};

const all: Source = {
  table: "sale_month",
  grain: "day",
  date: "f.month",
  join: `${ofDistrict} join {~product} q on q.id = f.product_id`,
  columns: ownColumns,
  leaves: { ownTotal: "f.tonnes" },
  weight: 10_000,
};

export const marketSources = defineSources(Market, [
  all,
  panelMarket,
  panelRivals,
  panelOwn,
  panelCount,
  handling,
  ...memberSources(2, "association"),
  ...memberSources(3, "manual"),
]);
