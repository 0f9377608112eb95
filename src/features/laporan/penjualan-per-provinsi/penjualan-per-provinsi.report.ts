import { defineReport } from "#platform/report/index.ts";
import { salesFilters } from "../levels.cube.ts";
import { Sales } from "../sales.cube.ts";

export const SalesByProvince = defineReport({
  title: "Penjualan per provinsi",
  access: "report.sales",
  of: Sales,
  by: ["province", "district", "subdistrict"],
  show: ["tonnes", "netSales", "growthYoY", "shareOfTotal", "activeStores", "tonnesPerStore"],
  headline: ["tonnes", "netSales", "growthYoY", "activeStores", "tonnesPerStore"],
  period: "mtd",
  compare: "lastYear",
  mappable: true,
  chart: { kind: "map", measure: "tonnes", across: "province", question: "Provinsi mana yang menggerakkan volume?" },
  filters: ["province", ...salesFilters],
  drill: "/laporan/penjualan-per-distrik",
});
