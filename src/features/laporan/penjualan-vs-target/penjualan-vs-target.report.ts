import { defineReport } from "#platform/report/index.ts";
import { ownerFilters } from "../levels.cube.ts";
import { SalesTargets } from "../targets.cube.ts";

export const SalesAgainstTarget = defineReport({
  title: "Penjualan vs target",
  access: "report.target",
  of: SalesTargets,
  by: ["region", "areaGroup", "area", "distributor", "productGroup"],
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
    "growthYoY",
  ],
  headline: ["tonnes", "target", "proRataPct", "forecastPct", "requiredRate"],
  period: "mtd",
  compare: "lastYear",
  mapping: "saleDate",
  mappable: true,
  chart: { kind: "bar", measure: "tonnes", target: "proRataTarget", question: "Siapa yang belum di jalur target?" },
  filters: [...ownerFilters, "productGroup", "brand", "productLine", "position", "targetKind"],
  drill: "/master/target-penjualan-distributor",
});
