import { salesFilters } from "#features/laporan/levels.cube.ts";
import { Sales } from "#features/laporan/sales.cube.ts";
import { defineReport } from "#platform/report/index.ts";

export const StoreRanking = defineReport({
  title: "Peringkat toko",
  access: "report.store",
  of: Sales,
  by: ["store"],
  show: ["place", "rankChange", "abcClass", "tonnes", "netSales", "cumSharePct", "growthYoY", "invoices"],
  headline: ["tonnes", "netSales", "activeStores", "tonnesPerStore", "invoices"],
  period: "month",
  compare: "lastMonth",
  mappable: true,
  chart: { kind: "bar", measure: "tonnes", question: "Toko mana yang membawa volume?" },
  filters: [...salesFilters, "tso"],
  sort: "-tonnes",
  drill: "/toko/:id",
  drillOn: "store",
});
