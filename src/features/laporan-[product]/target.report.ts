import { lineFilters } from "#features/laporan/levels.cube.ts";
import { SalesTargets } from "#features/laporan/targets.cube.ts";
import { defineReport } from "#platform/report/index.ts";

export const LineTargets = defineReport({
  title: "Target {product}",
  access: "report.product",
  of: SalesTargets,
  product: "productLine",
  by: ["area", "distributor"],
  show: [
    "target",
    "tonnes",
    "achievementPct",
    "gap",
    "timeGonePct",
    "proRataTarget",
    "proRataPct",
    "runRate",
    "requiredRate",
    "pressurePct",
    "forecast",
    "forecastPct",
  ],
  headline: ["tonnes", "target", "proRataPct", "forecastPct", "requiredRate"],
  period: "mtd",
  compare: "lastYear",
  mapping: "saleDate",
  mappable: true,
  chart: { kind: "bar", measure: "tonnes", target: "proRataTarget", question: "Siapa yang belum di jalur target?" },
  filters: [...lineFilters, "productGroup"],
  drill: "/laporan/penjualan-vs-target",
});
