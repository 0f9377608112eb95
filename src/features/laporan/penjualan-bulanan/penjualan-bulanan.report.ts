import { defineReport } from "#platform/report/index.ts";
import { salesFilters } from "../levels.cube.ts";
import { Sales } from "../sales.cube.ts";

export const MonthlySales = defineReport({
  title: "Penjualan bulanan",
  access: "report.sales",
  of: Sales,
  by: ["month"],
  show: [
    "tonnes",
    "grossSales",
    "discount",
    "netSales",
    "avgPrice",
    "invoices",
    "activeStores",
    "lastMonth",
    "growthMoM",
    "lastYear",
    "growthYoY",
    "ytd",
    "growthYtd",
  ],
  headline: ["tonnes", "netSales", "invoices", "activeStores", "avgPrice"],
  period: "m13",
  compare: "lastYear",
  mappable: true,
  chart: { kind: "bar", measure: "tonnes", question: "Ke mana arah volume bulanan?" },
  filters: salesFilters,
  drill: "/laporan/penjualan-harian",
});
