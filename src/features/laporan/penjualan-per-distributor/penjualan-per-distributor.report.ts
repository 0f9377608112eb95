import { defineReport } from "#platform/report/index.ts";
import { salesFilters } from "../levels.cube.ts";
import { SalesTargets } from "../targets.cube.ts";

export const SalesByDistributor = defineReport({
  title: "Penjualan per distributor",
  access: "report.sales",
  of: SalesTargets,
  by: ["distributor", "warehouse", "store"],
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
    "lastDataAt",
  ],
  headline: ["tonnes", "netSales", "proRataPct", "activeStores", "avgPrice"],
  period: "mtd",
  compare: "lastYear",
  mappable: true,
  chart: {
    kind: "bar",
    measure: "tonnes",
    target: "proRataTarget",
    question: "Distributor mana yang di bawah target?",
  },
  filters: salesFilters,
  drill: "/laporan/penjualan-per-gudang",
});
