import { defineReport } from "#kit/report.ts";
import { Users } from "../people.cube.ts";

export const UserRegistration = defineReport({
  title: "Registrasi pengguna",
  access: "report.user",
  of: Users,
  by: ["month", "distributor", "user"],
  show: ["registered", "activated", "activatedPct", "pendingRole", "closed", "signedIn", "signedInPct"],
  headline: ["registered", "activated", "pendingRole", "closed", "signedInPct"],
  period: "m3",
  compare: "none",
  chart: { kind: "line", measure: "registered", question: "Kapan akun dibuat?" },
  filters: ["distributor", "status"],
});
