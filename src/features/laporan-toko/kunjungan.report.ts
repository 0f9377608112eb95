import { StoreVisits } from "#features/laporan/visits.cube.ts";
import { defineReport } from "#platform/report/index.ts";

/** Unlike the other reports of stores, not for distributors, because visits are internal field work. */
export const VisitsOfStores = defineReport({
  title: "Kunjungan toko",
  access: "report.visit",
  of: StoreVisits,
  by: ["store", "day"],
  show: [
    "visits",
    "planned",
    "plannedDone",
    "missed",
    "productiveVisits",
    "strikeRatePct",
    "inRadiusPct",
    "lastVisitOn",
  ],
  headline: ["visits", "storesVisited", "missed", "strikeRatePct", "inRadiusPct"],
  period: "m3",
  compare: "none",
  sort: "-visits",
  chart: { kind: "heatmap", measure: "visits", across: "week", question: "Toko mana yang jarang dikunjungi?" },
  filters: [
    "region",
    "areaGroup",
    "area",
    "district",
    "subdistrict",
    "segment",
    "cluster",
    "position",
    "store",
    "channel",
    "salesman",
  ],
  drill: "/toko/:id",
  drillOn: "store",
});
