import { defineReport } from "#platform/report/index.ts";
import { salesFilters } from "../levels.cube.ts";
import { SalesTargets } from "../targets.cube.ts";

export const BrandPerformance = defineReport({
  title: "Performa merk",
  access: "report.sales",
  of: SalesTargets,
  by: ["brand", "area"],
  show: [
    "tonnes",
    "netSales",
    "gpmPct",
    "avgPrice",
    "growthMoM",
    "growthYoY",
    "shareOfTotal",
    "target",
    "achievementPct",
    "activeStores",
    "numericDistributionPct",
    "tonnesPerStore",
    "newBuyers",
    "contributionToGrowth",
  ],
  headline: ["tonnes", "netSales", "avgPrice", "activeStores", "gpmPct"],
  period: "mtd",
  compare: "lastYear",
  mappable: true,
  chart: { kind: "bar", measure: "tonnes", question: "Merk mana yang tumbuh?" },
  filters: salesFilters,
  drill: "/laporan/penjualan-per-produk",
});
