import { defineReport } from "#kit/report.ts";
import { salesFilters } from "../levels.cube.ts";
import { Sales } from "../sales.cube.ts";

export const MarginByDistrict = defineReport({
  title: "GPM per distrik",
  access: "report.gpm",
  of: Sales,
  by: ["region", "area", "district", "distributor"],
  show: ["tonnes", "netSales", "cogs", "grossProfit", "gpmPct", "profitPerTonne", "gpmChange", "provisionalCostPct", "volumeEffect", "priceEffect", "costEffect", "mixEffect"],
  headline: ["grossProfit", "gpmPct", "profitPerTonne", "netSales", "tonnes"],
  period: "month",
  compare: "lastYear",
  mappable: true,
  chart: { kind: "map", measure: "grossProfit", across: "district", question: "Dari mana laba kotor datang?" },
  filters: salesFilters,
  drill: "/laporan/gpm-per-distributor",
});
