import { defineReport } from "#kit/report.ts";
import { salesFilters } from "../levels.cube.ts";
import { Sales } from "../sales.cube.ts";

export const MarginByWarehouse = defineReport({
  title: "GPM per gudang",
  access: "report.gpm",
  of: Sales,
  by: ["warehouse", "product"],
  show: ["tonnes", "netSales", "cogs", "grossProfit", "gpmPct", "profitPerTonne", "gpmChange", "provisionalCostPct", "volumeEffect", "priceEffect", "costEffect", "mixEffect"],
  headline: ["grossProfit", "gpmPct", "profitPerTonne", "netSales", "tonnes"],
  period: "month",
  compare: "lastYear",
  mappable: true,
  chart: { kind: "bar", measure: "grossProfit", question: "Dari mana laba kotor datang?" },
  filters: salesFilters,
  drill: "/laporan/gpm-per-produk",
});
