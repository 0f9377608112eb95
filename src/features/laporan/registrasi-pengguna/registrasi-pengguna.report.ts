import { defineReport } from "#platform/report/index.ts";
import { Users } from "../users.cube.ts";

export const UserRegistration = defineReport({
  title: "Registrasi pengguna",
  access: "report.user",
  of: Users,
  by: ["week", "role", "user"],
  show: [
    "registered",
    "activated",
    "activatedPct",
    "pendingRole",
    "rejected",
    "medianHours",
    "closed",
    "signedIn",
    "signedInPct",
  ],
  headline: ["registered", "activated", "pendingRole", "rejected", "medianHours"],
  period: "m3",
  compare: "none",
  chart: { kind: "line", measure: "registered", question: "Kapan akun dibuat?" },
  filters: ["role", "groupRole", "distributor", "area", "status"],
  drill: "/manajemen-user/daftar-pengguna?id=:id",
  drillOn: "user",
});
