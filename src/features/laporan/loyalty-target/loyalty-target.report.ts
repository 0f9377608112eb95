import { defineReport } from "#platform/report/index.ts";
import { Points } from "../points.cube.ts";
import { pointFilters } from "../point-filters.ts";

export const LoyaltyTarget = defineReport({
  title: "Target loyalty",
  access: "report.loyalty",
  of: Points,
  by: ["program", "area", "store"],
  show: ["programTarget", "tonnesEligible", "achievementPct", "proRataTarget", "proRataPct", "gap"],
  headline: ["programTarget", "tonnesEligible", "achievementPct", "proRataPct", "gap"],
  period: "mtd",
  compare: "none",
  chart: {
    kind: "bar",
    measure: "tonnesEligible",
    target: "programTarget",
    question: "Program mana yang tertinggal dari targetnya?",
  },
  filters: pointFilters,
  drill: "/program-loyalty/pencapaian-target",
});
