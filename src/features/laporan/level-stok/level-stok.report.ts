import { defineReport } from "#platform/report/index.ts";
import { placeFilters, productFilters } from "../levels.cube.ts";
import { Stock } from "../stock.cube.ts";

export const StockLevels = defineReport({
  title: "Level stok",
  access: "report.stock",
  of: Stock,
  by: ["area", "distributor", "warehouse", "product"],
  show: [
    "closing",
    "avgDailySales",
    "daysOfStock",
    "stockGrade",
    "safetyStock",
    "reorderPoint",
    "inTransit",
    "suggestedOrder",
    "belowReorder",
    "stockoutDays30",
  ],
  headline: ["closing", "daysOfStock", "inTransit", "suggestedOrder", "belowReorder"],
  period: "asof:yesterday",
  compare: "none",
  mappable: true,
  chart: { kind: "heatmap", measure: "daysOfStock", across: "brand", question: "Di mana stok harus ditambah?" },
  filters: [...placeFilters, ...productFilters, "alertLevel"],
  drill: "/tim-io/simulasi-level-stok?warehouse=:warehouse&product=:id",
  drillOn: "product",
  sort: "daysOfStock",
  sparks: false,
});
