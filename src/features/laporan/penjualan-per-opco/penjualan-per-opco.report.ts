import { defineReport } from "#platform/report/index.ts";
import { salesFilters } from "../levels.cube.ts";
import { SalesTargets } from "../targets.cube.ts";

export const SalesByOpco = defineReport({
  title: "Penjualan per opco",
  access: "report.sales",
  of: SalesTargets,
  by: ["opco", "brand"],
  show: ["tonnes", "netSales", "avgPrice", "growthMoM", "growthYoY", "shareOfTotal", "target", "achievementPct"],
  period: "mtd",
  compare: "lastYear",
  mappable: true,
  chart: { kind: "stacked", measure: "tonnes", across: "brand", question: "Opco mana yang tumbuh?" },
  filters: salesFilters,
  drill: "/laporan/penjualan-per-merk",
});
