import { defineReport } from "#platform/report/index.ts";
import { customerFilters } from "#features/laporan/bulk-levels.cube.ts";
import { BulkAgainstPlan } from "#features/laporan/bulk-sales.cube.ts";

export const PlanRealisation = defineReport({
  title: "Realisasi RKAP",
  access: "report.bulk",
  of: BulkAgainstPlan,
  by: ["customerGroup", "bulkCustomer", "product", "month"],
  show: [
    "bulkTonnes",
    "planTonnes",
    "planPct",
    "planGap",
    "fullYearForecast",
    "bulkRevenue",
    "planRevenue",
    "revenuePct",
    "revenueGap",
    "priceVariance",
    "volumeVariance",
    "lastSaleOn",
  ],
  headline: ["bulkTonnes", "planTonnes", "planPct", "fullYearForecast", "revenueGap"],
  period: "ytd",
  compare: "lastYear",
  mappable: true,
  chart: {
    kind: "bar",
    measure: "bulkTonnes",
    target: "planTonnes",
    question: "Grup mana yang tertinggal dari RKAP?",
  },
  filters: ["opco", "product", ...customerFilters, "bulkDistributor", "planVersion"],
  drill: "/atbusiness/rkap",
});
