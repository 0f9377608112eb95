import { defineReport } from "#platform/report/index.ts";
import { MoneyRedemptions, redemptionFilters } from "../redemptions.cube.ts";

export const LoyaltyMoney = defineReport({
  title: "Penukaran uang",
  access: "report.loyalty",
  of: MoneyRedemptions,
  by: ["program", "reward", "store"],
  show: [
    "redemptions",
    "approved",
    "rejected",
    "cancelled",
    "redeemedPoints",
    "redeemedValue",
    "paid",
    "paidRp",
    "leadDaysMedian",
    "payFailed",
    "unpaid",
    "heldPoints",
  ],
  headline: ["redeemedPoints", "redeemedValue", "paidRp", "leadDaysMedian", "payFailed"],
  period: "month",
  compare: "previousPeriod",
  chart: { kind: "bar", measure: "redeemedPoints", question: "Program mana yang poinnya paling banyak menjadi uang?" },
  filters: [...redemptionFilters, "bank"],
  drill: "/toko/:id",
  drillOn: "store",
});
