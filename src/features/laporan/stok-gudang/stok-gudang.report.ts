import { defineReport } from "#platform/report/index.ts";
import { placeFilters, productFilters } from "../levels.cube.ts";
import { Stock } from "../stock.cube.ts";

export const WarehouseStock = defineReport({
  title: "Stok gudang",
  access: "report.stock",
  of: Stock,
  by: ["warehouse", "product"],
  show: [
    "closing",
    "closingQty",
    "stockValue",
    "avgDailySales",
    "daysOfStock",
    "inTransit",
    "capacityUsedPct",
    "lastMove",
  ],
  headline: ["closing", "daysOfStock", "avgDailySales", "inTransit", "capacityUsedPct"],
  period: "asof:yesterday",
  compare: "none",
  mappable: true,
  chart: { kind: "heatmap", measure: "daysOfStock", across: "brand", question: "Gudang mana yang akan kehabisan?" },
  filters: [...placeFilters, ...productFilters],
  drill: "/laporan/mutasi-stok",
  sort: "daysOfStock",
});
