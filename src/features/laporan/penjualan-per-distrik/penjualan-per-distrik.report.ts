import { defineReport } from "#platform/report/index.ts";
import { salesFilters } from "../levels.cube.ts";
import { Sales } from "../sales.cube.ts";

export const SalesByDistrict = defineReport({
  title: "Penjualan per distrik",
  access: "report.sales",
  of: Sales,
  by: ["district", "distributor", "store"],
  show: ["tonnes", "netSales", "avgPrice", "growthMoM", "growthYoY", "shareOfTotal", "activeStores", "coveragePct"],
  headline: ["tonnes", "netSales", "activeStores", "coveragePct", "avgPrice"],
  period: "mtd",
  compare: "lastYear",
  mappable: true,
  chart: { kind: "map", measure: "tonnes", across: "district", question: "Kabupaten atau kota mana yang tumbuh?" },
  filters: ["province", ...salesFilters],
  drill: "/laporan/penjualan-per-toko",
});
