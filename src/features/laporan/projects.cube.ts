import { Position } from "#features/parameter/pemetaan-organisasi/posisi.resource.ts";
import {
  inWindow,
  column,
  defineCube,
  fixedLevel,
  level,
  notZero,
  plus,
  quantile,
  ratio,
  sum,
  warnAboveZero,
} from "#platform/report/index.ts";
import { Project } from "#features/atbusiness/proyek/proyek.resource.ts";
import { ProjectStage } from "#features/atbusiness/proyek/tahap.resource.ts";
import { customers, kam } from "./bulk-levels.cube.ts";

const pipeline = { group: "Pipeline" } as const;
const stateOptions = { ...pipeline, class: "S" } as const;
const decided = { group: "Keputusan" } as const;
const attention = { group: "Perlu perhatian" } as const;
const ever = { kind: "ever" } as const;

/** Projects as of the end of a day by the history of their stages, and decisions within a period. */
export const Projects = defineCube("projects", {
  title: "Proyek curah",
  own: true,
  geography: "area customer",
  refusal: "Proyek tidak dapat dipotong menurut penyaring ini.",
  levels: {
    ...customers,
    project: level("Proyek", Project, column("project_id")),
    stage: { ...level("Tahap", ProjectStage, column("stage_id")), inOrder: true },
    kam: { ...kam, ...level("KAM", Position, column("kam_id"), "(tanpa KAM)") },
    closeMonth: fixedLevel(
      "Perkiraan keputusan",
      { 1: "Sudah lewat", 2: "Bulan ini", 3: "Bulan depan", 4: "2–3 bulan lagi", 5: "Lebih dari 3 bulan lagi" },
      column("close_id"),
      "(sudah diputuskan)",
    ),
  },
  leaves: {
    projects: sum("Proyek", "n", "Proyek terbuka pada akhir periode", stateOptions),
    expectedTonnes: sum(
      "Volume proyek",
      "t",
      "Σ perkiraan volume semua proyek, yang sudah diputuskan pun",
      stateOptions,
    ),
    pipelineTonnes: sum("Volume pipeline", "t", "Σ perkiraan volume proyek terbuka pada akhir periode", {
      ...stateOptions,
      short: "Pipeline",
      better: "more",
    }),
    weightedTonnes: sum("Volume tertimbang", "t", "Σ perkiraan volume proyek terbuka × peluang tahapnya", {
      ...stateOptions,
      short: "Tertimbang",
      better: "more",
    }),
    pastClose: sum("Lewat perkiraan keputusan", "n", "Proyek terbuka yang perkiraan keputusannya sudah lewat", {
      ...attention,
      class: "S",
      colour: notZero,
      short: "Lewat",
    }),
    quiet: sum("Tidak diperbarui 30 hari", "n", "Proyek terbuka yang tidak diubah selama lebih dari 30 hari", {
      ...attention,
      class: "S",
      colour: warnAboveZero,
      short: "Diam 30 hari",
    }),
    stageAgeDays: quantile(
      "Umur tahap",
      "hari",
      0.5,
      "Hari di tahapnya sampai akhir periode yang tidak dilampaui separuh proyek terbuka",
      { ...attention, scale: 0 },
    ),
    wonTonnes: sum("Volume menang", "t", "Σ perkiraan volume proyek yang dimenangkan dalam periode", {
      ...decided,
      short: "Menang",
      better: "more",
    }),
    lostTonnesPipeline: sum("Volume kalah", "t", "Σ perkiraan volume proyek yang kalah dalam periode", {
      ...decided,
      short: "Kalah",
      better: "less",
    }),
  },
  measures: {
    decidedTonnes: plus("Volume diputuskan", "wonTonnes", "lostTonnesPipeline", "Menang + kalah", decided),
    winRatePct: ratio("Tingkat menang", "wonTonnes", "decidedTonnes", "Volume menang ÷ (menang + kalah)", {
      unit: "%",
      scale: 1,
      ...decided,
      better: "more",
    }),
    wonSoFar: inWindow(
      "Menang sampai hari itu",
      "wonTonnes",
      ever,
      "Σ perkiraan volume proyek yang sudah dimenangkan",
      {
        ...decided,
        short: "Menang",
        class: "A",
        better: "more",
      },
    ),
    lostSoFar: inWindow(
      "Kalah sampai hari itu",
      "lostTonnesPipeline",
      ever,
      "Σ perkiraan volume proyek yang sudah kalah",
      {
        ...decided,
        short: "Kalah",
        class: "A",
        better: "less",
      },
    ),
    winRateSoFarPct: inWindow(
      "Tingkat menang",
      "winRatePct",
      ever,
      "Volume menang ÷ (menang + kalah) sampai hari itu",
      {
        unit: "%",
        scale: 1,
        class: "R",
        ...decided,
        better: "more",
      },
    ),
  },
});
