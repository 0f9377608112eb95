import { defineReport } from "#platform/report/index.ts";
import { MaskingTrail } from "../people.cube.ts";

export const MaskingReport = defineReport({
  title: "Masking user",
  access: "report.masking",
  of: MaskingTrail,
  by: ["user", "actingFor", "session"],
  show: [
    "maskSessions",
    "openSessions",
    "maskMinutes",
    "longestMinutes",
    "adminsDistinct",
    "maskedEvents",
    "maskedChanges",
  ],
  headline: ["maskSessions", "openSessions", "maskMinutes", "adminsDistinct", "maskedChanges"],
  period: "last30d",
  compare: "previousPeriod",
  chart: { kind: "bar", measure: "maskMinutes", question: "Siapa yang paling lama bekerja sebagai orang lain?" },
  filters: ["user", "actingFor", "role", "groupRole", "ip", "device"],
  drill: "/laporan/masking-user/sesi?id=:id",
  drillOn: "session",
});
