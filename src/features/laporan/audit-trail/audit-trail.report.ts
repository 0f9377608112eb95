import { defineReport } from "#kit/report.ts";
import { Audit } from "../people.cube.ts";

export const AuditReport = defineReport({
  title: "Audit trail",
  access: "report.audit",
  of: Audit,
  by: ["day", "action", "user"],
  show: ["events", "usersDistinct", "creates", "updates", "archives", "imports", "exports", "maskedEvents"],
  period: "last30d",
  compare: "previousPeriod",
  chart: { kind: "line", measure: "events", question: "Kapan portal paling banyak diubah?" },
  filters: ["user", "actingFor", "distributor", "action", "masked"],
});
