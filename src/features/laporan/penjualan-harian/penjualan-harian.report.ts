import { defineReport } from "#platform/report/index.ts";
import { salesFilters } from "../levels.cube.ts";
import { SalesTargets } from "../targets.cube.ts";

export const DailySales = defineReport({
  title: "Penjualan harian",
  access: "report.sales",
  of: SalesTargets,
  by: ["day"],
  show: [
    "tonnes",
    "invoices",
    "activeStores",
    "netSales",
    "avgPrice",
    "cumTonnes",
    "proRataTarget",
    "movingAvg7",
    "growthMoM",
  ],
  headline: ["tonnes", "netSales", "invoices", "activeStores", "avgPrice"],
  period: "mtd",
  compare: "lastYear",
  mappable: true,
  chart: {
    kind: "line",
    measure: "tonnes",
    target: "proRataTarget",
    question: "Hari mana yang menyimpang dari kebiasaan?",
  },
  filters: salesFilters,
  drill: "/laporan/penjualan-per-distributor",
});
