import { defineReport } from "#platform/report/index.ts";
import { ownerFilters } from "../levels.cube.ts";
import { Submissions } from "../submissions.cube.ts";

export const ProposalReport = defineReport({
  title: "Pengajuan",
  access: "report.submission",
  of: Submissions,
  by: ["kind", "step", "submission"],
  show: [
    "submitted",
    "approved",
    "rejected",
    "withdrawn",
    "pending",
    "approvalPct",
    "medianHours",
    "p90Hours",
    "longestHours",
    "ageDays",
    "overdue",
    "withoutReason",
  ],
  headline: ["submitted", "approvalPct", "medianHours", "pending", "overdue"],
  period: "month",
  compare: "lastMonth",
  chart: {
    kind: "stacked",
    measure: "submitted",
    stack: ["approved", "pending", "rejected", "withdrawn"],
    question: "Pengajuan apa yang paling banyak?",
  },
  filters: [...ownerFilters, "kind", "status", "step", "submitter", "approver"],
  drill: "/persetujuan?id=:id",
  drillOn: "submission",
});
