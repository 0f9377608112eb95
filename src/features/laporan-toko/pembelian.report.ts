import { salesFilters } from "#features/laporan/levels.cube.ts";
import { Sales } from "#features/laporan/sales.cube.ts";
import { defineReport } from "#platform/report/index.ts";

export const StorePurchases = defineReport({
  title: "Pembelian toko",
  access: "report.store",
  of: Sales,
  by: ["store", "product"],
  show: [
    "tonnes",
    "netSales",
    "invoices",
    "dropSize",
    "linesPerInvoice",
    "distributorsUsed",
    "lastSaleOn",
    "growthYoY",
  ],
  headline: ["tonnes", "netSales", "invoices", "dropSize", "activeStores"],
  period: "m3",
  compare: "lastYear",
  mappable: true,
  chart: { kind: "bar", measure: "tonnes", question: "Toko mana yang paling banyak membeli?" },
  filters: [...salesFilters, "tso", "store"],
  drill: "/toko/:id",
  drillOn: "store",
});
