import { defineReport } from "#platform/report/index.ts";
import { Points } from "../points.cube.ts";
import { pointFilters } from "../point-filters.ts";

export const LoyaltyExpiry = defineReport({
  title: "Poin kedaluwarsa",
  access: "report.loyalty",
  of: Points,
  by: ["program", "expiryMonth", "store"],
  show: ["pointsLeft", "expiring30", "expiring60", "expiring90", "membersAffected", "expired30"],
  headline: ["expiring30", "expiring60", "expiring90", "membersAffected", "expired30"],
  period: "asof:today",
  compare: "none",
  chart: { kind: "bar", measure: "expiring90", question: "Poin program mana yang segera hangus?" },
  filters: pointFilters,
  drill: "/program-loyalty/poin-histories",
  drillOn: "store",
});
