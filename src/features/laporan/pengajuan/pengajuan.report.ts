import { defineReport } from "#kit/report.ts";
import { Submissions } from "../submissions.cube.ts";

export const ProposalReport = defineReport({
  title: "Pengajuan",
  access: "report.submission",
  of: Submissions,
  by: ["kind", "area", "submitter"],
  show: ["submitted", "approved", "rejected", "withdrawn", "pending", "approvalPct", "avgHours", "longestHours", "ageDays", "overdue", "withoutReason"],
  headline: ["submitted", "approvalPct", "avgHours", "pending", "overdue"],
  period: "month",
  compare: "lastMonth",
  chart: { kind: "bar", measure: "submitted", question: "Pengajuan apa yang paling banyak?" },
  filters: ["region", "areaGroup", "area", "district", "distributor"],
});
