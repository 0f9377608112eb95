import { defineReport } from "#platform/report/index.ts";
import { placeFilters, productFilters } from "#features/laporan/levels.cube.ts";
import { Stock } from "#features/laporan/stock.cube.ts";

export const Availability = defineReport({
  title: "Ketersediaan",
  access: "report.io",
  of: Stock,
  by: ["area", "warehouse", "product"],
  show: [
    "listedDays",
    "stockoutDays",
    "availabilityPct",
    "stockoutEvents",
    "longestStockout",
    "lostTonnes",
    "inStockToday",
    "outToday",
  ],
  headline: ["availabilityPct", "stockoutDays", "stockoutEvents", "lostTonnes", "outToday"],
  period: "last30d",
  compare: "previousPeriod",
  mappable: true,
  chart: { kind: "heatmap", measure: "availabilityPct", across: "brand", question: "Di mana barang sering kosong?" },
  filters: [...placeFilters, ...productFilters],
  drill: "/laporan/level-stok",
  sort: "availabilityPct",
  sparks: false,
});
