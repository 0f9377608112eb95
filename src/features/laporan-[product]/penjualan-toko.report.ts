import { lineFilters } from "#features/laporan/levels.cube.ts";
import { Sales } from "#features/laporan/sales.cube.ts";
import { defineReport } from "#platform/report/index.ts";

export const LineSalesByStore = defineReport({
  title: "Penjualan toko {product}",
  access: "report.product",
  of: Sales,
  product: "productLine",
  by: ["area", "district", "store"],
  show: ["tonnes", "netSales", "invoices", "dropSize", "lastSaleOn", "growthMoM", "growthYoY", "rank"],
  headline: ["tonnes", "netSales", "invoices", "dropSize", "activeStores"],
  period: "mtd",
  compare: "lastYear",
  mappable: true,
  filters: [...lineFilters, "store"],
  drill: "/toko/:id",
  drillOn: "store",
});
