import { defineReport } from "#platform/report/index.ts";
import { placeFilters, productFilters } from "#features/laporan/levels.cube.ts";
import { StockReported } from "#features/laporan/stock-reported.cube.ts";

export const StockComparison = defineReport({
  title: "Perbandingan stok",
  access: "report.io",
  of: StockReported,
  by: ["warehouse", "product"],
  show: [
    "reportedStock",
    "computedStock",
    "stockDiff",
    "stockDiffPct",
    "absoluteDiff",
    "reportedAt",
    "daysSinceReport",
  ],
  headline: ["reportedStock", "computedStock", "stockDiff", "stockDiffPct", "daysSinceReport"],
  period: "asof:yesterday",
  compare: "none",
  mappable: true,
  chart: { kind: "bar", measure: "absoluteDiff", question: "Gudang mana melaporkan stok yang berbeda?" },
  filters: [...placeFilters, ...productFilters, "diffBucket"],
  drill: "/atbusiness-ritel/monitoring-adjustment-stock",
  sort: "-absoluteDiff",
  sparks: false,
});
