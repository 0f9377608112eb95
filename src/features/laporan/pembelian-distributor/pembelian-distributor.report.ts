import { defineReport } from "#kit/report.ts";
import { placeFilters, productFilters } from "../levels.cube.ts";
import { Purchases } from "../purchases.cube.ts";

export const PurchasesByDistributor = defineReport({
  title: "Pembelian distributor",
  access: "report.purchase",
  of: Purchases,
  by: ["opco", "distributor", "product"],
  show: ["sellIn", "purchaseValue", "avgBuyPrice", "receipts", "growthMoM", "growthYoY", "shareOfTotal"],
  period: "mtd",
  compare: "lastYear",
  mappable: true,
  chart: { kind: "bar", measure: "sellIn", question: "Dari siapa distributor membeli?" },
  filters: [...placeFilters, ...productFilters, "packingPlant"],
  drill: "/penjualan/pembelian",
  lines: "receivedOn",
});
