import { Points } from "#features/laporan/points.cube.ts";
import { pointFilters } from "#features/laporan/point-filters.ts";
import { defineReport } from "#platform/report/index.ts";

export const ProgramAchievement = defineReport({
  title: "Pencapaian target",
  access: "report.programTarget",
  of: Points,
  by: ["program", "tier", "store"],
  show: [
    "programTarget",
    "tonnesEligible",
    "achievementPct",
    "proRataTarget",
    "proRataPct",
    "gap",
    "forecast",
    "forecastPct",
    "tierFactor",
    "toNext",
    "nearNext",
    "bonusFor",
  ],
  headline: ["programTarget", "tonnesEligible", "achievementPct", "proRataPct", "forecastPct"],
  period: "mtd",
  compare: "none",
  chart: {
    kind: "bar",
    measure: "tonnesEligible",
    target: "programTarget",
    question: "Program mana yang mencapai targetnya?",
  },
  filters: [...pointFilters, "tier"],
  drill: "/toko/:id",
  drillOn: "store",
});
