import { defineReport } from "#platform/report/index.ts";
import { ownerFilters } from "../levels.cube.ts";
import { Compliance } from "../compliance.cube.ts";

export const ComplianceReport = defineReport({
  title: "Kepatuhan pelaporan distributor",
  access: "report.compliance",
  of: Compliance,
  by: ["distributor", "day"],
  show: [
    "dueDays",
    "reportedDays",
    "onTimeDays",
    "lateDays",
    "nilDays",
    "compliancePct",
    "onTimeReportPct",
    "daysWithoutData",
    "avgLagHours",
    "lastDataAt",
  ],
  headline: ["compliancePct", "onTimeReportPct", "daysWithoutData", "lateDays", "nilDays"],
  period: "mtd",
  compare: "none",
  sort: "compliancePct",
  chart: {
    kind: "heatmap",
    measure: "compliancePct",
    across: "day",
    question: "Seberapa patuh tiap distributor melapor?",
  },
  filters: [...ownerFilters, "dutyKind", "channel"],
  drill: "/laporan/log-api-distributor",
});
