import { defineReport } from "#platform/report/index.ts";
import { salesFilters } from "../levels.cube.ts";
import { WarehouseTrade } from "../warehouse-trade.cube.ts";

export const SalesByWarehouse = defineReport({
  title: "Penjualan per gudang",
  access: "report.sales",
  of: WarehouseTrade,
  by: ["warehouse", "product"],
  show: ["tonnes", "netSales", "avgPrice", "growthMoM", "growthYoY", "shareOfTotal", "closing", "daysOfStock"],
  headline: ["tonnes", "netSales", "avgPrice", "closing", "daysOfStock"],
  period: "mtd",
  compare: "lastYear",
  mappable: true,
  chart: { kind: "bar", measure: "tonnes", question: "Gudang mana yang paling banyak menjual?" },
  filters: salesFilters,
  drill: "/laporan/transaksi-gudang",
});
