import { defineReport } from "#kit/report.ts";
import { salesFilters } from "../levels.cube.ts";
import { Sales } from "../sales.cube.ts";

export const MarginByDistributor = defineReport({
  title: "GPM per distributor",
  access: "report.gpm",
  of: Sales,
  by: ["distributor", "warehouse", "product"],
  show: ["tonnes", "netSales", "cogs", "grossProfit", "gpmPct", "profitPerTonne", "gpmChange", "provisionalCostPct", "volumeEffect", "priceEffect", "costEffect", "mixEffect"],
  headline: ["grossProfit", "gpmPct", "profitPerTonne", "netSales", "tonnes"],
  period: "month",
  compare: "lastYear",
  mappable: true,
  chart: { kind: "bar", measure: "grossProfit", question: "Dari mana laba kotor datang?" },
  filters: salesFilters,
  drill: "/laporan/gpm-per-gudang",
});
