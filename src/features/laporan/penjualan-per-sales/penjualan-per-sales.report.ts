import { defineReport } from "#platform/report/index.ts";
import { salesFilters } from "../levels.cube.ts";
import { SalesTargets } from "../targets.cube.ts";

/** By the position on the day of the sale, unless selected otherwise, because its holder made the sale. */
export const SalesByPosition = defineReport({
  title: "Penjualan per sales",
  access: "report.sales",
  of: SalesTargets,
  by: ["gm", "ssm", "asm", "tso", "store"],
  show: [
    "tonnes",
    "netSales",
    "avgPrice",
    "growthMoM",
    "growthYoY",
    "shareOfTotal",
    "target",
    "achievementPct",
    "activeStores",
    "coveragePct",
    "newBuyers",
  ],
  headline: ["tonnes", "netSales", "proRataPct", "activeStores", "newBuyers"],
  period: "mtd",
  compare: "lastYear",
  mapping: "saleDate",
  mappable: true,
  chart: { kind: "bar", measure: "tonnes", target: "proRataTarget", question: "Tim mana yang di bawah target?" },
  filters: [...salesFilters, "gm", "ssm", "asm", "tso"],
  drill: "/laporan/penjualan-per-toko",
});
