import { defineReport } from "#platform/report/index.ts";
import { salesFilters } from "../levels.cube.ts";
import { Sales } from "../sales.cube.ts";

export const YearlySales = defineReport({
  title: "Penjualan tahunan",
  access: "report.sales",
  of: Sales,
  by: ["year", "month"],
  show: ["tonnes", "netSales", "avgPrice", "lastYear", "deltaTonnes", "growthYoY", "ytd", "ytdLastYear", "growthYtd"],
  headline: ["tonnes", "netSales", "avgPrice"],
  period: "years3",
  compare: "lastYear",
  mappable: true,
  chart: { kind: "line", measure: "tonnes", question: "Bagaimana penjualan dari tahun ke tahun?" },
  filters: salesFilters,
  drill: "/laporan/penjualan-bulanan",
});
