import { defineReport } from "#platform/report/index.ts";
import { placeFilters, productFilters } from "../levels.cube.ts";
import { SaleDocs } from "../sale-docs.cube.ts";

export const ReturnsAndCancellations = defineReport({
  title: "Retur dan pembatalan",
  access: "report.sales",
  of: SaleDocs,
  by: ["distributor", "reason", "sale"],
  show: [
    "grossTonnes",
    "returnDocs",
    "returnTonnes",
    "returnValue",
    "returnRatePct",
    "cancelledDocs",
    "cancelledTonnes",
    "cancelRatePct",
    "lateCancels",
  ],
  headline: ["returnTonnes", "returnRatePct", "cancelledTonnes", "cancelRatePct", "lateCancels"],
  period: "month",
  compare: "lastMonth",
  mappable: true,
  chart: {
    kind: "stacked",
    measure: "returnTonnes",
    stack: ["returnTonnes", "cancelledTonnes"],
    question: "Siapa yang paling banyak mengembalikan?",
  },
  filters: [
    ...placeFilters,
    ...productFilters,
    "segment",
    "cluster",
    "tso",
    "position",
    "store",
    "reason",
    "docKind",
    "source",
  ],
  drill: "/penjualan/transaksi?id=:id",
  drillOn: "sale",
  sort: "-returnTonnes",
});
