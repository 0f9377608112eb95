import { defineReport } from "#platform/report/index.ts";
import { salesFilters } from "../levels.cube.ts";
import { SalesTargets } from "../targets.cube.ts";

export const SalesByArea = defineReport({
  title: "Penjualan per area",
  access: "report.sales",
  of: SalesTargets,
  by: ["area", "district", "distributor"],
  show: [
    "tonnes",
    "netSales",
    "avgPrice",
    "growthMoM",
    "growthYoY",
    "shareOfTotal",
    "target",
    "achievementPct",
    "activeStores",
  ],
  headline: ["tonnes", "netSales", "proRataPct", "activeStores", "avgPrice"],
  period: "mtd",
  compare: "lastYear",
  mappable: true,
  chart: { kind: "bar", measure: "tonnes", target: "proRataTarget", question: "Area mana yang di bawah target?" },
  filters: salesFilters,
  drill: "/laporan/penjualan-per-distrik",
});
