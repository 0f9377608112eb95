import { defineReport } from "#platform/report/index.ts";
import { Points } from "../points.cube.ts";
import { pointFilters } from "../point-filters.ts";

export const LoyaltyBalance = defineReport({
  title: "Saldo poin",
  access: "report.loyalty.liability",
  of: Points,
  by: ["program", "payer", "ageBucket", "store"],
  show: [
    "pointsLeft",
    "liabilityRp",
    "breakagePct",
    "liabilityExpected",
    "pAge0to90",
    "pAge91to180",
    "pAge181to365",
    "pAge366up",
    "expiring30",
    "membersWithBalance",
    "debt",
  ],
  headline: ["pointsLeft", "liabilityRp", "liabilityExpected", "expiring30", "debt"],
  period: "asof:today",
  compare: "none",
  chart: {
    kind: "stacked",
    measure: "pointsLeft",
    stack: ["pAge0to90", "pAge91to180", "pAge181to365", "pAge366up"],
    question: "Berapa umur poin yang belum ditukar?",
  },
  filters: [...pointFilters, "payer"],
});
