import { defineReport } from "#kit/report.ts";
import { placeFilters } from "../levels.cube.ts";
import { SaleDocs } from "../sale-docs.cube.ts";

export const BackdatedSales = defineReport({
  title: "Penjualan tanggal mundur",
  access: "report.sales",
  of: SaleDocs,
  by: ["distributor", "warehouse", "store"],
  show: ["backdatedDocs", "backdatedTonnes", "backdatePct", "avgEntryDelay", "maxEntryDelay", "overLimitDocs", "overrideDocs", "afterCloseDocs"],
  headline: ["backdatedDocs", "backdatePct", "avgEntryDelay", "overLimitDocs", "afterCloseDocs"],
  period: "month",
  compare: "lastMonth",
  mappable: true,
  chart: { kind: "heatmap", measure: "backdatedDocs", across: "delay", question: "Siapa yang terlambat mencatat?" },
  filters: [...placeFilters, "segment", "cluster", "tso", "position", "store", "source", "delay", "withOverride"],
  drill: "/penjualan/transaksi",
});
