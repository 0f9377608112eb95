import { defineReport } from "#platform/report/index.ts";
import { Points } from "../points.cube.ts";
import { pointFilters } from "../point-filters.ts";

export const LoyaltyMembers = defineReport({
  title: "Peserta loyalty",
  access: "report.loyaltyMember",
  of: Points,
  by: ["program", "area", "store"],
  show: [
    "members",
    "membersActive",
    "participationPct",
    "registered",
    "whitelisted",
    "leftProgram",
    "tonnesEligible",
    "tonnesPerStore",
  ],
  headline: ["members", "membersActive", "participationPct", "tonnesEligible", "tonnesPerStore"],
  period: "mtd",
  compare: "none",
  chart: { kind: "bar", measure: "members", question: "Program mana yang pesertanya paling banyak?" },
  filters: pointFilters,
});
