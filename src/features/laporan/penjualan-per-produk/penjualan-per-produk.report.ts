import { defineReport } from "#platform/report/index.ts";
import { salesFilters } from "../levels.cube.ts";
import { Sales } from "../sales.cube.ts";

export const SalesByProduct = defineReport({
  title: "Penjualan per produk",
  access: "report.sales",
  of: Sales,
  by: ["category", "type", "product"],
  show: ["tonnes", "netSales", "avgPrice", "growthMoM", "growthYoY", "shareOfTotal", "gpmPct", "activeStores"],
  headline: ["tonnes", "netSales", "gpmPct", "activeStores", "avgPrice"],
  period: "mtd",
  compare: "lastYear",
  mappable: true,
  chart: { kind: "bar", measure: "tonnes", question: "Produk apa yang tumbuh?" },
  filters: salesFilters,
  drill: "/laporan/penjualan-per-distributor",
});
