import { defineReport } from "#platform/report/index.ts";
import { ownerFilters } from "../levels.cube.ts";
import { Upfront } from "../upfront.cube.ts";

export const UpfrontReport = defineReport({
  title: "Program up-front",
  access: "report.upfront",
  of: Upfront,
  by: ["upfrontProgram", "distributor", "store"],
  show: [
    "commitments",
    "commitTonnes",
    "realisedTonnes",
    "upfrontPct",
    "upfrontPaid",
    "earnedRp",
    "clawbackDue",
    "proRataCommit",
    "proRataPct",
    "storesOnTrack",
  ],
  headline: ["upfrontPaid", "earnedRp", "upfrontPct", "clawbackDue", "storesOnTrack"],
  period: "asof:today",
  compare: "none",
  mappable: true,
  chart: {
    kind: "bar",
    measure: "realisedTonnes",
    target: "proRataCommit",
    question: "Program mana yang tertinggal dari komitmennya?",
  },
  filters: [...ownerFilters, "upfrontProgram", "status", "tso", "position"],
  drill: "/laporan/pencapaian-upfront",
});
