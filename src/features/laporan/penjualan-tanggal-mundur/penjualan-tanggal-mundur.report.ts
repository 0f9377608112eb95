import { defineReport } from "#platform/report/index.ts";
import { placeFilters, productFilters } from "../levels.cube.ts";
import { SaleDocs } from "../sale-docs.cube.ts";

export const BackdatedSales = defineReport({
  title: "Penjualan tanggal mundur",
  access: "report.sales",
  of: SaleDocs,
  by: ["distributor", "sale"],
  show: [
    "backdatedDocs",
    "backdatedTonnes",
    "backdatePct",
    "avgEntryDelay",
    "maxEntryDelay",
    "overLimitDocs",
    "overrideDocs",
    "uncoveredDocs",
    "afterCloseDocs",
  ],
  headline: ["backdatedDocs", "backdatePct", "avgEntryDelay", "uncoveredDocs", "afterCloseDocs"],
  period: "month",
  compare: "lastMonth",
  mappable: true,
  chart: { kind: "heatmap", measure: "backdatedDocs", across: "delay", question: "Siapa yang terlambat mencatat?" },
  filters: [
    ...placeFilters,
    ...productFilters,
    "segment",
    "cluster",
    "tso",
    "position",
    "store",
    "source",
    "delay",
    "withOverride",
  ],
  drill: "/penjualan/transaksi?id=:id",
  drillOn: "sale",
  marks: [{ kind: "closed", of: ["afterCloseDocs"], note: "Masuk setelah bulan penjualannya ditutup" }],
});
