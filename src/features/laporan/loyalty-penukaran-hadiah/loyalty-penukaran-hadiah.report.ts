import { defineReport } from "#platform/report/index.ts";
import { GiftRedemptions, redemptionFilters } from "../redemptions.cube.ts";

export const LoyaltyGifts = defineReport({
  title: "Penukaran hadiah",
  access: "report.loyalty",
  of: GiftRedemptions,
  by: ["program", "reward", "store"],
  show: [
    "redemptions",
    "approved",
    "rejected",
    "cancelled",
    "redeemedPoints",
    "redeemedValue",
    "delivered",
    "leadDaysMedian",
    "undelivered",
    "heldPoints",
  ],
  headline: ["redeemedPoints", "redeemedValue", "delivered", "leadDaysMedian", "undelivered"],
  period: "month",
  compare: "previousPeriod",
  chart: {
    kind: "bar",
    measure: "redeemedPoints",
    question: "Program mana yang poinnya paling banyak menjadi hadiah?",
  },
  filters: redemptionFilters,
  drill: "/toko/:id",
  drillOn: "store",
});
