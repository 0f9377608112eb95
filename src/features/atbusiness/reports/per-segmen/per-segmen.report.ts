import { defineReport } from "#platform/report/index.ts";
import { customerFilters } from "#features/laporan/bulk-levels.cube.ts";
import { BulkAgainstPlan } from "#features/laporan/bulk-sales.cube.ts";

export const BulkBySegment = defineReport({
  title: "Penjualan curah per segmen",
  access: "report.bulk",
  of: BulkAgainstPlan,
  by: ["bulkSegment", "customerGroup", "bulkCustomer"],
  show: ["bulkTonnes", "bulkRevenue", "avgPrice", "shareOfTotal", "planPct", "growthYoY", "customersActive"],
  headline: ["bulkTonnes", "bulkRevenue", "avgPrice", "planPct", "growthYoY"],
  period: "ytd",
  compare: "lastYear",
  mappable: true,
  chart: { kind: "stacked", measure: "bulkTonnes", across: "product", question: "Segmen mana yang tumbuh?" },
  filters: ["opco", "product", ...customerFilters, "bulkDistributor"],
  drill: "/atbusiness/reports/penjualan-curah",
});
