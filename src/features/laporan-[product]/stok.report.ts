import { placeFilters } from "#features/laporan/levels.cube.ts";
import { Stock } from "#features/laporan/stock.cube.ts";
import { defineReport } from "#platform/report/index.ts";

export const LineStock = defineReport({
  title: "Stok {product}",
  access: "report.product",
  of: Stock,
  product: "productLine",
  by: ["area", "distributor", "warehouse"],
  show: ["closing", "avgDailySales", "daysOfStock", "inTransit", "stockValue", "lastMove", "stockoutDays30"],
  headline: ["closing", "daysOfStock", "avgDailySales", "inTransit"],
  period: "asof:yesterday",
  compare: "none",
  mappable: true,
  chart: { kind: "heatmap", measure: "daysOfStock", across: "brand", question: "Area mana yang akan kehabisan?" },
  sort: "daysOfStock",
  filters: [...placeFilters, "category", "type", "product"],
  drill: "/laporan/mutasi-stok",
});
