import { defineSources, type Source } from "#platform/report/index.server.ts";
import { StockReported } from "./stock-reported.cube.ts";
import { stockKeys } from "./stock-sources.server.ts";

const received = "(f.received_at at time zone 'Asia/Jakarta')::date";
const computedTonnes = "coalesce(c.tonnes, 0)";
/** A report is valid until the distributor's next report of the same item. */
const reports: Source = {
  table: "stock_report",
  grain: "asOf",
  date: "f.reported_for",
  where: "f.archived_at is null",
  until:
    "(select min(n.reported_for) from {~stock_report} n where n.distributor_id = f.distributor_id and n.warehouse_id = f.warehouse_id and n.product_id = f.product_id and n.reported_for > f.reported_for and n.archived_at is null)",
  lookup: `left join lateral (select l.tonnes - coalesce((select sum(m.tonnes) from {~stock_movement} m
      where m.distributor_id = f.distributor_id and m.warehouse_id = f.warehouse_id and m.product_id = f.product_id and m.moved_on > f.reported_for), 0) as tonnes
      from {~stock_level} l where l.distributor_id = f.distributor_id and l.warehouse_id = f.warehouse_id and l.product_id = f.product_id) c on true`,
  columns: {
    ...stockKeys,
    diff_id: `case when f.tonnes = ${computedTonnes} then 1 when abs(f.tonnes - ${computedTonnes}) <= abs(${computedTonnes}) * 0.01 then 2 when abs(f.tonnes - ${computedTonnes}) <= abs(${computedTonnes}) * 0.05 then 3 else 4 end`,
  },
  leaves: {
    reportedStock: "f.tonnes",
    computedStock: computedTonnes,
    absoluteDiff: `abs(f.tonnes - ${computedTonnes})`,
    reportedAt: received,
    daysSinceReport: `greatest(0, x.day - ${received})`,
  },
  weight: 10_000,
};

export const stockReportedSources = defineSources(StockReported, [reports]);
