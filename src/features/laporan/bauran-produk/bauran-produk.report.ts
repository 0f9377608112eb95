import { defineReport } from "#platform/report/index.ts";
import { salesFilters } from "../levels.cube.ts";
import { Sales } from "../sales.cube.ts";

export const ProductMix = defineReport({
  title: "Bauran produk",
  access: "report.sales",
  of: Sales,
  by: ["category", "type", "product"],
  show: ["tonnes", "mixPct", "mixPctLastYear", "mixChange", "netSales", "grossProfit", "gpmPct", "mixEffect"],
  headline: ["tonnes", "netSales", "avgPrice", "grossProfit", "gpmPct"],
  period: "month",
  compare: "lastYear",
  mappable: true,
  chart: { kind: "stacked", measure: "tonnes", across: "type", question: "Kategori mana yang menggeser bauran?" },
  filters: salesFilters,
  drill: "/laporan/penjualan-per-produk",
});
