import { defineReport } from "#platform/report/index.ts";
import { ownerFilters } from "../levels.cube.ts";
import { StoreSubmissions } from "../submissions.cube.ts";

export const StoreRegistration = defineReport({
  title: "Registrasi toko",
  access: "report.submission",
  of: StoreSubmissions,
  by: ["area", "status", "submission"],
  show: [
    "submitted",
    "approved",
    "rejected",
    "withdrawn",
    "pending",
    "approvalPct",
    "rejectedPct",
    "medianHours",
    "ageDays",
    "overdue",
    "duplicatesFlagged",
  ],
  headline: ["submitted", "approvalPct", "medianHours", "overdue", "duplicatesFlagged"],
  period: "month",
  compare: "lastMonth",
  chart: {
    kind: "stacked",
    measure: "submitted",
    stack: ["approved", "pending", "rejected", "withdrawn"],
    question: "Area mana yang mendaftarkan toko?",
  },
  filters: [...ownerFilters, "status", "step", "submitter"],
  drill: "/master/pengajuan-toko?id=:id",
  drillOn: "submission",
});
