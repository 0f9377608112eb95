import { defineReport } from "#kit/report.ts";
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
  // only what was delivered has products and distributors; figures of the projects themselves say that they have none
  filters: ["opco", "product", ...customerFilters, "bulkDistributor", "stage", "closeMonth"],
  drill: "/atbusiness/proyek",
});
