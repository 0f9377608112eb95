import { defineReport } from "#kit/report.ts";
import { StoreSubmissions } from "../submissions.cube.ts";

export const StoreRegistration = defineReport({
  title: "Registrasi toko",
  access: "report.submission",
  of: StoreSubmissions,
  by: ["area", "status", "submitter"],
  show: ["submitted", "approved", "rejected", "withdrawn", "pending", "approvalPct", "medianHours", "ageDays", "overdue"],
  headline: ["submitted", "approvalPct", "medianHours", "pending", "overdue"],
  period: "month",
  compare: "lastMonth",
  chart: { kind: "stacked", measure: "submitted", stack: ["approved", "pending", "rejected", "withdrawn"], question: "Area mana yang mendaftarkan toko?" },
  filters: ["region", "areaGroup", "area", "district", "distributor", "status", "submitter"],
});
