import { lineFilters } from "#features/laporan/levels.cube.ts";
import { SalesTargets } from "#features/laporan/targets.cube.ts";
import { defineReport } from "#platform/report/index.ts";

export const LineSalesByDistributor = defineReport({
  title: "Penjualan distributor {product}",
  access: "report.product",
  of: SalesTargets,
  product: "productLine",
  by: ["distributor", "warehouse"],
  show: [
    "tonnes",
    "netSales",
    "avgPrice",
    "growthMoM",
    "growthYoY",
    "shareOfTotal",
    "target",
    "achievementPct",
    "lastDataAt",
  ],
  headline: ["tonnes", "netSales", "proRataPct", "activeStores", "avgPrice"],
  period: "mtd",
  compare: "lastYear",
  mappable: true,
  chart: {
    kind: "bar",
    measure: "tonnes",
    target: "proRataTarget",
    question: "Distributor mana yang di bawah target?",
  },
  filters: lineFilters,
  drill: "/distributor/detail-transaksi",
});
