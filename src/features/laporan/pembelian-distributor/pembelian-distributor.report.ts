import { defineReport } from "#platform/report/index.ts";
import { placeFilters, productFilters } from "../levels.cube.ts";
import { PurchaseContracts } from "../purchase-contracts.cube.ts";

export const PurchasesByDistributor = defineReport({
  title: "Pembelian distributor",
  access: "report.purchase",
  of: PurchaseContracts,
  by: ["opco", "distributor", "product"],
  show: [
    "sellIn",
    "purchaseValue",
    "avgBuyPrice",
    "receipts",
    "growthMoM",
    "growthYoY",
    "shareOfTotal",
    "committed",
    "realisedPct",
    "proRataPct",
  ],
  headline: ["sellIn", "purchaseValue", "avgBuyPrice", "receipts"],
  period: "mtd",
  compare: "lastYear",
  mappable: true,
  chart: { kind: "bar", measure: "sellIn", question: "Dari siapa distributor membeli?" },
  filters: [...placeFilters, ...productFilters, "packingPlant"],
  drill: "/penjualan/pembelian",
  lines: "receivedOn",
});
