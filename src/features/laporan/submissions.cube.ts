import { User } from "#features/manajemen-user/daftar-pengguna/daftar-pengguna.resource.ts";
import { Store } from "#features/master/data-toko/data-toko.resource.ts";
import { Distributor } from "#features/master/distributor/distributor.resource.ts";
import { LoyaltyProgram } from "#features/program-loyalty/program-loyalty.resource.ts";
import {
  above,
  column,
  defineCube,
  fixedLevel,
  greatest,
  lastDay,
  level,
  notZero,
  quantile,
  ratio,
  withLevelOrigins,
  multiValued,
  sum,
  withLevels,
} from "#platform/report/index.ts";
import { text } from "#kit/field.ts";
import { defineResource } from "#kit/resource.ts";
import { days, ownDistrict, places } from "./levels.cube.ts";
import { proposalKinds, stepWords } from "./submission-kinds.ts";

/** Proposals by number; the pages are those of each kind. */
const Proposed = defineResource("submission", {
  title: "Pengajuan",
  scope: "open",
  readOnly: true,
  fields: { number: text("Nomor", { required: true }) },
  represent: ["number"],
  list: { columns: ["number"], sort: "number" },
});
/** Decided steps of proposals, by name. */
const Decision = defineResource("submissionDecision", {
  title: "Langkah yang diputuskan",
  scope: "open",
  readOnly: true,
  fields: { name: text("Langkah", { required: true }) },
  represent: ["name"],
  list: { columns: ["name"], sort: "name" },
});
const kinds = Object.fromEntries(proposalKinds.map(({ label }, i) => [i + 1, label]));
/** The step in which a proposal waits or was decided, by kind and order. */
const steps = Object.fromEntries(
  proposalKinds.flatMap((kind, i) => stepWords(kind).map((word, n) => [(i + 1) * 10 + n + 1, word])),
);
const outcome = { group: "Hasil" } as const;
const process = { group: "Proses", better: "less" } as const;
const late = { group: "Keterlambatan", better: "less" } as const;
/** Proposals by the day of their last submission, with their current outcome. */
export const Submissions = defineCube("submissions", {
  title: "Pengajuan",
  own: true,
  geography: "area pengajuan",
  counted: "submitted",
  countedAs: "Pengajuan",
  refusal: "Pengajuan tidak dapat dipotong menurut penyaring ini.",
  levels: {
    ...places,
    ...days,
    district: ownDistrict,
    distributor: level("Distributor", Distributor, column("distributor_id"), "(tanpa distributor)"),
    submitter: level("Pengaju", User, column("submitter_id")),
    approver: level("Pemutus", User, multiValued("approver_id", "approver_ids")),
    submission: { ...level("Pengajuan", Proposed, column("submission_id")), people: "deciders" },
    decision: { ...level("Langkah yang diputuskan", Decision, column("decision_id")), people: "decided" },
    program: level("Program loyalty", LoyaltyProgram, column("program_id"), "(bukan program loyalty)"),
    step: fixedLevel("Langkah", steps, column("step_id")),
    kind: fixedLevel("Jenis pengajuan", kinds, column("kind_id")),
    status: fixedLevel("Status", { 1: "Menunggu", 2: "Disetujui", 3: "Ditolak", 4: "Ditarik" }, column("status_id")),
  },
  leaves: {
    submitted: sum("Diajukan", "n", "Jumlah pengajuan menurut tanggal diajukan", outcome),
    approved: sum("Disetujui", "n", "Pengajuan periode ini yang kini disetujui", outcome),
    rejected: sum("Ditolak", "n", "Pengajuan periode ini yang kini ditolak", { ...outcome, better: "less" }),
    withdrawn: sum("Ditarik", "n", "Pengajuan periode ini yang kini ditarik", outcome),
    pending: sum("Menunggu", "n", "Pengajuan periode ini yang belum diputuskan", { ...outcome, better: "less" }),
    decided: sum("Diputuskan", "n", "Disetujui + ditolak", outcome),
    processHours: sum("Jumlah jam proses", "jam", "Σ jam dari diajukan sampai disetujui atau ditolak", process),
    longestHours: greatest("Proses terlama", "jam", "Jam terlama dari diajukan sampai disetujui atau ditolak", {
      scale: 1,
      ...process,
      short: "Terlama",
    }),
    medianHours: quantile(
      "Median proses",
      "jam",
      0.5,
      "Jam proses yang tidak dilampaui separuh pengajuan yang diputuskan",
      { ...process, short: "Median" },
    ),
    p90Hours: quantile("P90 proses", "jam", 0.9, "Jam proses yang tidak dilampaui 90 % pengajuan yang diputuskan", {
      ...process,
      short: "P90",
    }),
    ageDays: greatest("Umur tertua", "hari", "Hari sejak diajukan dari pengajuan tertua yang belum diputuskan", {
      scale: 1,
      ...late,
    }),
    overdue: sum("Lewat SLA", "n", "Belum diputuskan dan melewati tenggat langkahnya", { ...late, colour: notZero }),
    duplicatesFlagged: sum(
      "Dugaan duplikat",
      "n",
      "Pengajuan toko yang mirip dengan toko yang sudah ada saat ditulis: nama, telepon, atau letaknya",
      { ...late, colour: notZero },
    ),
    withoutReason: sum("Ditolak tanpa alasan", "n", "Pengajuan yang ditolak tanpa catatan alasan", {
      ...late,
      colour: notZero,
      short: "Tanpa alasan",
    }),
    ownDecided: sum(
      "Diputuskan pengajunya",
      "n",
      "Pengajuan yang salah satu langkahnya diputuskan pengajunya sendiri",
      {
        ...late,
        colour: notZero,
      },
    ),
    stepsDecided: sum("Langkah diputuskan", "n", "Langkah pengajuan periode ini yang sudah diputuskan", process),
    stepHours: greatest("Langkah terlama", "jam", "Jam terlama dari langkah sebelumnya sampai langkah ini diputuskan", {
      scale: 1,
      ...process,
    }),
    decidedOn: lastDay("Terakhir diputuskan", "Hari langkah terakhir diputuskan", { group: "Proses" }),
    pointsPending: sum("Poin menunggu", "poin", "Σ poin, tanpa tanda, dari pengajuan poin yang belum diputuskan", late),
  },
  measures: {
    approvalPct: ratio("Disetujui %", "approved", "decided", "Disetujui ÷ (disetujui + ditolak)", {
      unit: "%",
      scale: 1,
      ...outcome,
      better: "more",
    }),
    rejectedPct: ratio("Ditolak %", "rejected", "decided", "Ditolak ÷ (disetujui + ditolak)", {
      unit: "%",
      scale: 1,
      ...outcome,
      colour: above({ warn: 20 }),
    }),
    avgHours: ratio(
      "Rata-rata proses",
      "processHours",
      "decided",
      "Jam proses ÷ pengajuan yang disetujui atau ditolak",
      { unit: "jam", scale: 1, ...process, short: "Rata-rata" },
    ),
  },
});
/** The same figures for proposals of new stores only. */
export const StoreSubmissions = withLevelOrigins("storeSubmissions", Submissions, {
  geography: "area pengajuan",
  levels: {},
});
/** The same figures for registrations in loyalty programmes, with programme and store. */
export const RegistrationSubmissions = withLevels("registrationSubmissions", Submissions, {
  program: level("Program", LoyaltyProgram, column("program_id")),
  store: level("Toko", Store, column("store_id")),
});
/** Point files (v1) and points reviewed line by line (v2): two kinds of pages with the same figures. */
export const BatchSubmissions = withLevelOrigins("batchSubmissions", Submissions, {
  geography: "area pengajuan",
  levels: {},
});
export const PointSubmissions = withLevelOrigins("pointSubmissions", Submissions, {
  geography: "area pengajuan",
  levels: {},
});
