import { defineReport } from "#platform/report/index.ts";
import { Visits } from "../visits.cube.ts";

export const VisitsBySalesman = defineReport({
  title: "Kunjungan sales",
  access: "report.visit",
  of: Visits,
  by: ["position", "salesman", "day"],
  show: [
    "planned",
    "plannedDone",
    "missed",
    "notYet",
    "excused",
    "callCompliancePct",
    "visits",
    "unplanned",
    "repeats",
    "storesVisited",
    "visitsPerDay",
    "avgDurationMin",
  ],
  headline: ["callCompliancePct", "visits", "planned", "missed", "avgDurationMin"],
  period: "mtd",
  compare: "lastMonth",
  sort: "callCompliancePct",
  chart: {
    kind: "heatmap",
    measure: "callCompliancePct",
    across: "day",
    question: "Siapa yang tidak menjalankan jadwal?",
  },
  filters: ["position", "area", "district", "salesman", "channel"],
});
