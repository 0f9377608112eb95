import { lineFilters } from "#features/laporan/levels.cube.ts";
import { SalesTargets } from "#features/laporan/targets.cube.ts";
import { defineReport } from "#platform/report/index.ts";

export const LineSales = defineReport({
  title: "Penjualan {product}",
  access: "report.product",
  of: SalesTargets,
  product: "productLine",
  by: ["region", "area", "district"],
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
  ],
  headline: ["tonnes", "netSales", "proRataPct", "activeStores", "avgPrice"],
  period: "mtd",
  compare: "lastYear",
  mappable: true,
  chart: { kind: "bar", measure: "tonnes", target: "proRataTarget", question: "Area mana yang di bawah target?" },
  filters: lineFilters,
  drill: "/laporan-:product/penjualan-distributor",
});
