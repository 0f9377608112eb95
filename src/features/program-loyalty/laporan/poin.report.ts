import { Points } from "#features/laporan/points.cube.ts";
import { pointFilters } from "#features/laporan/point-filters.ts";
import { defineReport } from "#platform/report/index.ts";

export const ProgramPoints = defineReport({
  title: "Laporan poin",
  access: "report.loyalty.liability",
  of: Points,
  by: ["program", "store"],
  show: [
    "pointOpening",
    "earned",
    "redeemed",
    "expired",
    "pointsNet",
    "adjusted",
    "debtNet",
    "pointClosing",
    "liabilityRp",
    "liabilityExpected",
  ],
  headline: ["pointOpening", "earned", "redeemed", "pointClosing", "liabilityRp"],
  period: "month",
  compare: "none",
  chart: { kind: "bar", measure: "pointClosing", question: "Program mana yang poinnya paling banyak beredar?" },
  filters: pointFilters,
  drill: "/toko/:id",
  drillOn: "store",
});
