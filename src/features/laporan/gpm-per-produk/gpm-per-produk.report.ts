import { defineReport } from "#kit/report.ts";
import { salesFilters } from "../levels.cube.ts";
import { Sales } from "../sales.cube.ts";

export const MarginByProduct = defineReport({
  title: "GPM per produk",
  access: "report.gpm",
  of: Sales,
  by: ["opco", "brand", "product"],
  show: ["tonnes", "netSales", "cogs", "grossProfit", "gpmPct", "profitPerTonne", "gpmChange", "provisionalCostPct", "volumeEffect", "priceEffect", "costEffect", "mixEffect"],
  headline: ["grossProfit", "gpmPct", "profitPerTonne", "netSales", "tonnes"],
  period: "month",
  compare: "lastYear",
  mappable: true,
  chart: { kind: "bar", measure: "grossProfit", question: "Dari mana laba kotor datang?" },
  filters: salesFilters,
  drill: "/laporan/gpm-per-distributor",
});
