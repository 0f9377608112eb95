import { defineReport } from "#kit/report.ts";
import { StoreSubmissions } from "../submissions.cube.ts";

export const StoreRegistration = defineReport({
  title: "Registrasi toko",
  access: "report.submission",
  of: StoreSubmissions,
  by: ["area", "status", "submitter"],
  show: ["submitted", "approved", "rejected", "withdrawn", "pending", "approvalPct", "avgHours", "ageDays", "overdue"],
  headline: ["submitted", "approvalPct", "avgHours", "pending", "overdue"],
  period: "month",
  compare: "lastMonth",
  chart: { kind: "bar", measure: "submitted", question: "Area mana yang mendaftarkan toko?" },
  filters: ["region", "areaGroup", "area", "district", "distributor"],
});
