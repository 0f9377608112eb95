import { defineReport } from "#platform/report/index.ts";
import { Visits } from "../visits.cube.ts";

export const VisitEffect = defineReport({
  title: "Efektivitas kunjungan",
  access: "report.visit",
  of: Visits,
  by: ["position", "salesman", "store"],
  show: [
    "visits",
    "productiveVisits",
    "strikeRatePct",
    "storesVisited",
    "orderTonnes",
    "tonnesPerVisit",
    "dropSize",
    "orderValue",
  ],
  headline: ["strikeRatePct", "visits", "productiveVisits", "orderTonnes", "tonnesPerVisit"],
  period: "mtd",
  compare: "lastMonth",
  sort: "strikeRatePct",
  chart: { kind: "bar", measure: "strikeRatePct", question: "Kunjungan siapa yang menghasilkan pesanan?" },
  filters: ["position", "area", "district", "salesman", "channel", "store", "segment", "cluster"],
  drill: "/laporan/kunjungan-sales",
});
