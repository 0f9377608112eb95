import { ownerFilters } from "#features/laporan/levels.cube.ts";
import { RegistrationSubmissions } from "#features/laporan/submissions.cube.ts";
import { defineReport } from "#platform/report/index.ts";

export const ProgramRegistrations = defineReport({
  title: "Laporan registrasi",
  access: "report.loyalty.registration",
  of: RegistrationSubmissions,
  by: ["program", "status", "store"],
  show: [
    "submitted",
    "approved",
    "rejected",
    "withdrawn",
    "pending",
    "overdue",
    "approvalPct",
    "medianHours",
    "ageDays",
  ],
  headline: ["submitted", "approvalPct", "medianHours", "pending", "overdue"],
  period: "last30d",
  compare: "previousPeriod",
  chart: {
    kind: "stacked",
    measure: "submitted",
    stack: ["approved", "pending", "rejected", "withdrawn"],
    question: "Program mana yang paling banyak menerima registrasi?",
  },
  filters: [...ownerFilters, "program", "store", "status", "step", "submitter", "approver"],
  drill: "/toko/:id",
  drillOn: "store",
});
