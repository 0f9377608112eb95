import { defineReport } from "#platform/report/index.ts";
import { Visits } from "../visits.cube.ts";

export const VisitRadius = defineReport({
  title: "Radius kunjungan",
  access: "report.visit",
  of: Visits,
  by: ["position", "salesman", "store"],
  show: [
    "visits",
    "inRadius",
    "overrideVisits",
    "outOfRadius",
    "unsure",
    "noGps",
    "noPoint",
    "mock",
    "inRadiusPct",
    "distanceP50",
    "distanceP95",
  ],
  headline: ["inRadiusPct", "visits", "outOfRadius", "unsure", "mock"],
  period: "last30d",
  compare: "previousPeriod",
  sort: "inRadiusPct",
  chart: { kind: "map", measure: "outOfRadius", across: "store", question: "Toko mana yang selalu di luar radius?" },
  filters: ["position", "area", "district", "salesman", "channel", "store", "verdict", "distanceBucket"],
});
