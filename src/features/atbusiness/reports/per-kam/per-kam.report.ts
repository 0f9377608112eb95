import { defineReport } from "#platform/report/index.ts";
import { customerFilters } from "#features/laporan/bulk-levels.cube.ts";
import { BulkBusiness } from "#features/laporan/bulk-sales.cube.ts";

export const BulkByManager = defineReport({
  title: "Penjualan curah per KAM",
  access: "report.bulk",
  of: BulkBusiness,
  by: ["kam", "bulkCustomer"],
  show: [
    "bulkTonnes",
    "planTonnes",
    "planPct",
    "growthYoY",
    "customersActive",
    "pipelineTonnes",
    "weightedTonnes",
    "winRatePct",
  ],
  headline: ["bulkTonnes", "planPct", "pipelineTonnes", "weightedTonnes", "winRatePct"],
  period: "ytd",
  compare: "lastYear",
  mapping: "saleDate",
  mappable: true,
  chart: {
    kind: "bar",
    measure: "bulkTonnes",
    target: "planTonnes",
    question: "KAM mana yang mencapai RKAP?",
  },
  filters: ["opco", "product", ...customerFilters, "bulkDistributor"],
  drill: "/atbusiness/customer-curah/:id",
  drillOn: "bulkCustomer",
});
