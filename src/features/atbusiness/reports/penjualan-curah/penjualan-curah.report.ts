import { defineReport } from "#platform/report/index.ts";
import { customerFilters } from "#features/laporan/bulk-levels.cube.ts";
import { BulkSales } from "#features/laporan/bulk-sales.cube.ts";

export const BulkSalesReport = defineReport({
  title: "Laporan penjualan curah",
  access: "report.bulk",
  of: BulkSales,
  by: ["customerGroup", "bulkCustomer", "product"],
  show: [
    "bulkTonnes",
    "bulkRevenue",
    "avgPrice",
    "growthMoM",
    "growthYoY",
    "shareOfTotal",
    "customersActive",
    "lastSaleOn",
  ],
  headline: ["bulkTonnes", "bulkRevenue", "avgPrice", "growthYoY", "customersActive"],
  period: "ytd",
  compare: "lastYear",
  mappable: true,
  chart: { kind: "bar", measure: "bulkTonnes", question: "Grup mana yang paling banyak membeli?" },
  filters: ["opco", "product", ...customerFilters, "bulkDistributor"],
  drill: "/atbusiness/penjualan-curah",
});
