import { defineReport } from "#platform/report/index.ts";
import { Audit } from "../people.cube.ts";

export const AuditReport = defineReport({
  title: "Audit trail",
  access: "report.audit",
  of: Audit,
  by: ["day", "entity", "action", "user"],
  show: ["events", "usersDistinct", "creates", "updates", "archives", "imports", "exports", "maskedEvents"],
  period: "last30d",
  compare: "previousPeriod",
  chart: {
    kind: "heatmap",
    measure: "events",
    down: "action",
    across: "day",
    question: "Kapan portal paling banyak diubah?",
  },
  filters: ["user", "actingFor", "role", "distributor", "entity", "action", "masked"],
  marks: [
    {
      kind: "stray",
      of: ["events"],
      at: "day",
      sigmas: 3,
      rise: true,
      note: "Lonjakan: lebih dari 3σ di atas rata-rata hari yang tampil",
    },
  ],
  drill: "/audit-trail",
});
