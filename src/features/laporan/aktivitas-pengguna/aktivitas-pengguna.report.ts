import { defineReport } from "#platform/report/index.ts";
import { Activity } from "../people.cube.ts";

export const UserActivity = defineReport({
  title: "Aktivitas pengguna",
  access: "report.user",
  of: Activity,
  by: ["role", "user"],
  show: [
    "logins",
    "failedLogins",
    "failedPeak",
    "activeDays",
    "usersActive",
    "lastLogin",
    "daysSinceLogin",
    "dormantUsers",
    "exports",
    "exportedRows",
    "changes",
  ],
  headline: ["usersActive", "dormantUsers", "logins", "failedLogins", "changes"],
  period: "last30d",
  compare: "previousPeriod",
  chart: { kind: "heatmap", measure: "logins", across: "day", question: "Peran apa yang paling sering masuk?" },
  filters: ["role", "groupRole", "distributor", "area", "status", "user", "ip", "dormant"],
  drill: "/manajemen-user/kelola-pengguna?user=:id",
  drillOn: "user",
});
