import { Points } from "#features/laporan/points.cube.ts";
import { pointFilters } from "#features/laporan/point-filters.ts";
import { defineReport } from "#platform/report/index.ts";

export const StoreEarnings = defineReport({
  title: "Perolehan toko program",
  access: "report.programEarning",
  of: Points,
  by: ["store", "program", "month"],
  show: [
    "tonnesEligible",
    "earnedFor",
    "pointsPerTonne",
    "bonusFor",
    "waitingFor",
    "redeemed",
    "pointClosing",
    "achievementPct",
  ],
  headline: ["tonnesEligible", "earnedFor", "pointsPerTonne", "bonusFor", "redeemed"],
  period: "month",
  compare: "none",
  chart: { kind: "bar", measure: "earnedFor", question: "Toko mana yang paling banyak memperoleh poin?" },
  filters: [...pointFilters, "tier"],
  drill: "/toko/:id",
  drillOn: "store",
});
