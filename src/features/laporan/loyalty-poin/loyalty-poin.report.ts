import { defineReport } from "#platform/report/index.ts";
import { Points } from "../points.cube.ts";
import { pointFilters } from "../point-filters.ts";

export const LoyaltyPoints = defineReport({
  title: "Poin loyalty",
  access: "report.loyalty",
  of: Points,
  by: ["program", "month", "store"],
  show: [
    "pointOpening",
    "earned",
    "redeemed",
    "expired",
    "pointsIn",
    "pointsOut",
    "adjusted",
    "debtNet",
    "pointClosing",
    "redemptionRatePct",
  ],
  headline: ["pointOpening", "earned", "redeemed", "expired", "pointClosing"],
  period: "month",
  compare: "none",
  chart: {
    kind: "stacked",
    measure: "pointClosing",
    stack: ["earned", "redeemed", "expired"],
    question: "Program mana yang menambah dan mengurangi poin?",
  },
  filters: [...pointFilters, "entryType"],
  drill: "/program-loyalty/poin-histories",
  drillOn: "store",
});
