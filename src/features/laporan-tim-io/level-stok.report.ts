import { defineReport } from "#platform/report/index.ts";
import { placeFilters, productFilters } from "#features/laporan/levels.cube.ts";
import { Stock } from "#features/laporan/stock.cube.ts";

export const SupplyStockLevels = defineReport({
  title: "Level stok",
  access: "report.io",
  of: Stock,
  by: ["packingPlant", "warehouse", "product"],
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
  filters: ["packingPlant", ...placeFilters, ...productFilters, "alertLevel"],
  drill: "/tim-io/simulasi-level-stok?warehouse=:warehouse&product=:id",
  drillOn: "product",
  sort: "daysOfStock",
  sparks: false,
});
