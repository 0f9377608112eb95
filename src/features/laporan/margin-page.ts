import { salesFilters } from "./levels.cube.ts";
import { Sales } from "./sales.cube.ts";

/** Common declarations of the pages about gross profit. */
export const marginPage = {
  access: "report.gpm",
  of: Sales,
  show: [
    "tonnes",
    "netSales",
    "cogs",
    "grossProfit",
    "gpmPct",
    "profitPerTonne",
    "gpmChange",
    "provisionalCostPct",
    "volumeEffect",
    "priceEffect",
    "costEffect",
    "mixEffect",
  ],
  headline: ["grossProfit", "gpmPct", "profitPerTonne", "netSales", "tonnes"],
  period: "month",
  compare: "lastYear",
  mappable: true,
  filters: salesFilters,
} as const;
