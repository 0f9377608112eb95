import { defineReport } from "#kit/report.ts";
import { Activity } from "../people.cube.ts";

export const UserActivity = defineReport({
  title: "Aktivitas pengguna",
  access: "report.user",
  of: Activity,
  by: ["distributor", "user"],
  show: ["logins", "failedLogins", "activeDays", "usersActive", "lastLogin", "exports", "changes"],
  headline: ["usersActive", "logins", "failedLogins", "changes", "exports"],
  period: "last30d",
  compare: "previousPeriod",
  chart: { kind: "heatmap", measure: "logins", across: "day", question: "Siapa yang paling sering masuk?" },
  filters: ["distributor", "user"],
});
