import { defineReport } from "#platform/report/index.ts";
import { ownerFilters } from "../levels.cube.ts";
import { Upfront } from "../upfront.cube.ts";

export const UpfrontAchievement = defineReport({
  title: "Pencapaian up-front",
  access: "report.upfront",
  of: Upfront,
  by: ["upfrontProgram", "store", "month"],
  show: [
    "commitTonnes",
    "realisedTonnes",
    "upfrontPct",
    "periodTonnes",
    "proRataCommit",
    "proRataPct",
    "forecast",
    "forecastPct",
    "requiredPerDay",
    "upfrontPaid",
    "earnedRp",
  ],
  headline: ["commitTonnes", "realisedTonnes", "upfrontPct", "forecastPct", "earnedRp"],
  period: "m12",
  compare: "none",
  mappable: true,
  chart: {
    kind: "line",
    measure: "realisedTonnes",
    across: "month",
    question: "Bagaimana komitmen terpenuhi dari bulan ke bulan?",
  },
  filters: [...ownerFilters, "store", "upfrontProgram", "status", "tso", "position"],
  drill: "/toko/:id",
  drillOn: "store",
});
