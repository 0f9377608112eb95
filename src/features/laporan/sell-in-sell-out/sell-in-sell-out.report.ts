import { defineReport } from "#platform/report/index.ts";
import { placeFilters, productFilters } from "../levels.cube.ts";
import { SellInOut } from "../sell-in-out.cube.ts";

export const SellInSellOut = defineReport({
  title: "Sell-in vs sell-out",
  access: "report.stock",
  of: SellInOut,
  by: ["distributor", "warehouse", "product"],
  show: [
    "opening",
    "sellIn",
    "sellOut",
    "returnOut",
    "damageOut",
    "adjNet",
    "transferNet",
    "uomReval",
    "closing",
    "deltaStock",
    "leakage",
    "sellThroughPct",
    "daysOfStock",
  ],
  headline: ["sellIn", "sellOut", "closing", "leakage", "sellThroughPct"],
  period: "month",
  compare: "lastMonth",
  mappable: true,
  chart: { kind: "bar", measure: "sellOut", question: "Siapa yang membeli lebih dari yang dijual?" },
  filters: [...placeFilters, ...productFilters],
  drill: "/laporan/mutasi-stok",
});
