import { defineReport } from "#platform/report/index.ts";
import { customerFilters } from "#features/laporan/bulk-levels.cube.ts";
import { ProjectBusiness } from "#features/laporan/bulk-sales.cube.ts";

export const ProjectsByStage = defineReport({
  title: "Proyek per tahap",
  access: "report.pipeline",
  of: ProjectBusiness,
  by: ["stage", "project"],
  show: [
    "projects",
    "expectedTonnes",
    "pipelineTonnes",
    "weightedTonnes",
    "wonSoFar",
    "realisedSoFar",
    "lostSoFar",
    "winRateSoFarPct",
    "pastClose",
    "quiet",
    "stageAgeDays",
  ],
  headline: ["projects", "pipelineTonnes", "weightedTonnes", "winRateSoFarPct", "pastClose"],
  period: "asof:today",
  compare: "none",
  chart: {
    kind: "bar",
    measure: "expectedTonnes",
    question: "Di tahap mana volume proyek berada?",
  },
  // only deliveries have products and distributors; the figures of projects are empty by these dimensions
  filters: ["opco", "product", ...customerFilters, "bulkDistributor", "stage", "closeMonth"],
  drill: "/atbusiness/proyek",
});
