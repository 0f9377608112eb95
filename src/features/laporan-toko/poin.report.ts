import { Points } from "#features/laporan/points.cube.ts";
import { pointFilters } from "#features/laporan/point-filters.ts";
import { defineReport } from "#platform/report/index.ts";

export const StorePoints = defineReport({
  title: "Poin toko",
  access: "report.loyalty",
  of: Points,
  by: ["store", "program"],
  show: [
    "pointOpening",
    "earned",
    "redeemed",
    "expired",
    "pointsNet",
    "adjusted",
    "debtNet",
    "pointClosing",
    "expiring30",
  ],
  headline: ["pointOpening", "earned", "redeemed", "pointClosing", "expiring30"],
  period: "month",
  compare: "none",
  chart: { kind: "none" },
  filters: pointFilters,
  drill: "/toko/:id",
  drillOn: "store",
});
