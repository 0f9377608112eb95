import { defineReport } from "#platform/report/index.ts";
import { salesFilters } from "../levels.cube.ts";
import { Sales } from "../sales.cube.ts";

export const SalesBySegment = defineReport({
  title: "Penjualan per segmen",
  access: "report.sales",
  of: Sales,
  by: ["segment", "cluster", "store"],
  show: ["tonnes", "netSales", "avgPrice", "growthMoM", "growthYoY", "shareOfTotal", "activeStores", "tonnesPerStore"],
  period: "mtd",
  compare: "lastYear",
  mappable: true,
  chart: { kind: "bar", measure: "tonnes", question: "Segmen mana yang tumbuh?" },
  filters: salesFilters,
  drill: "/laporan/penjualan-per-toko",
});
