import { defineReport } from "#platform/report/index.ts";
import { ownerFilters } from "../levels.cube.ts";
import { Upfront } from "../upfront.cube.ts";

export const UpfrontClawback = defineReport({
  title: "Pengembalian up-front",
  access: "report.upfront",
  of: Upfront,
  by: ["upfrontProgram", "store"],
  show: [
    "upfrontPaid",
    "earnedRp",
    "clawbackDue",
    "clawbackPaid",
    "clawbackOutstanding",
    "daysOverdue",
    "owed0to30",
    "owed31to60",
    "owed61to90",
    "owed91up",
  ],
  headline: ["clawbackDue", "clawbackPaid", "clawbackOutstanding", "daysOverdue", "owed91up"],
  period: "asof:today",
  compare: "none",
  mappable: true,
  chart: { kind: "bar", measure: "clawbackOutstanding", question: "Program mana yang paling banyak belum kembali?" },
  filters: [...ownerFilters, "upfrontProgram", "status", "overdueBucket", "tso", "position"],
  drill: "/toko/:id",
  drillOn: "store",
});
