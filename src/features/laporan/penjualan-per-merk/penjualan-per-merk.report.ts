import { defineReport } from "#platform/report/index.ts";
import { salesFilters } from "../levels.cube.ts";
import { Sales } from "../sales.cube.ts";

export const SalesByBrand = defineReport({
  title: "Penjualan per merk",
  access: "report.sales",
  of: Sales,
  by: ["opco", "brand"],
  show: ["tonnes", "netSales", "avgPrice", "growthMoM", "growthYoY", "shareOfTotal", "activeStores", "shareChange"],
  period: "mtd",
  compare: "lastYear",
  mappable: true,
  chart: { kind: "stacked", measure: "tonnes", across: "brand", question: "Merk mana yang merebut pangsa?" },
  filters: salesFilters,
  drill: "/laporan/performa-merk",
});
