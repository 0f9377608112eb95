import { defineReport } from "#kit/report.ts";
import { salesFilters } from "../levels.cube.ts";
import { Sales } from "../sales.cube.ts";

export const SalesByOpco = defineReport({
  title: "Penjualan per opco",
  access: "report.sales",
  of: Sales,
  by: ["opco", "brand"],
  show: ["tonnes", "netSales", "avgPrice", "growthMoM", "growthYoY", "shareOfTotal"],
  period: "mtd",
  compare: "lastYear",
  mappable: true,
  chart: { kind: "stacked", measure: "tonnes", across: "brand", question: "Opco mana yang tumbuh?" },
  filters: salesFilters,
  drill: "/laporan/penjualan-per-merk",
});
