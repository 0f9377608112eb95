import { defineReport } from "#platform/report/index.ts";
import { salesFilters } from "../levels.cube.ts";
import { SalesTargets } from "../targets.cube.ts";

export const SalesByRegion = defineReport({
  title: "Penjualan per regional",
  access: "report.sales",
  of: SalesTargets,
  by: ["region", "areaGroup", "area", "district", "distributor", "store"],
  show: ["tonnes", "netSales", "avgPrice", "growthMoM", "growthYoY", "shareOfTotal", "target", "achievementPct"],
  headline: ["tonnes", "netSales", "proRataPct", "activeStores", "avgPrice"],
  period: "mtd",
  compare: "lastYear",
  mappable: true,
  chart: { kind: "bar", measure: "tonnes", target: "proRataTarget", question: "Regional mana yang di bawah target?" },
  filters: salesFilters,
  drill: "/laporan/penjualan-per-area",
});
