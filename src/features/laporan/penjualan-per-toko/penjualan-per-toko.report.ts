import { defineReport } from "#platform/report/index.ts";
import { salesFilters } from "../levels.cube.ts";
import { Sales } from "../sales.cube.ts";

export const SalesByStore = defineReport({
  title: "Penjualan per toko",
  access: "report.sales",
  of: Sales,
  by: ["store", "product"],
  show: ["tonnes", "netSales", "avgPrice", "invoices", "dropSize", "lastSaleOn", "growthMoM", "growthYoY", "rank"],
  headline: ["tonnes", "netSales", "invoices", "dropSize", "avgPrice"],
  period: "mtd",
  compare: "lastYear",
  mappable: true,
  filters: [...salesFilters, "gm", "ssm", "asm", "tso", "store"],
  drill: "/toko/:id",
  drillOn: "store",
});
