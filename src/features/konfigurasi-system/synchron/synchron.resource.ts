import { User } from "#features/manajemen-user/daftar-pengguna/daftar-pengguna.resource.ts";
import { boolean, choice, instant, integer, ref, text } from "#kit/field.ts";
import { defineResource } from "#kit/resource.ts";
import { partnerKinds } from "./synchron.jobs.ts";

/** One run of fetching the partner's documents: its cause, progress and result. */
export const SyncRun = defineResource("syncRun", {
  title: "Log penarikan",
  counts: "penarikan",
  scope: "open",
  tableOptions: {
    openBecause: "runs of the partner's synchronisation name who started them, and hold no partner's figures",
  },
  readOnly: true,
  fields: {
    number: text("Nomor", { required: true, max: 20 }),
    startedAt: instant("Waktu", { required: true }),
    source: choice("Jenis", partnerKinds, { required: true }),
    cause: choice("Pemicu", { schedule: "Jadwal", manual: "Manual", recovery: "Pemulihan" }, { required: true }),
    startedBy: ref("Dijalankan oleh", User, { column: "started_by" }),
    state: choice(
      "Keadaan",
      {
        running: ["Berjalan", "info"],
        done: ["Selesai", "success"],
        failed: ["Gagal", "error"],
        cancelled: ["Dibatalkan", "neutral"],
      },
      { required: true },
    ),
    whole: boolean("Tarik ulang penuh"),
    since: instant("Perubahan sejak"),
    asOf: instant("Keadaan per"),
    finishedAt: instant("Berakhir"),
    received: integer("Baris diterima", { required: true }),
    inserted: integer("Baru", { required: true }),
    changed: integer("Berubah", { required: true }),
    unchanged: integer("Tetap", { required: true }),
    rejected: integer("Baris ditolak", { required: true }),
    unknown: integer("Kode tidak dikenal", { required: true }),
    calls: integer("Panggilan", { required: true }),
    repeats: integer("Diulang", { required: true }),
    error: text("Sebab", { max: 500 }),
  },
  represent: ["number"],
  list: {
    columns: [
      "number",
      "startedAt",
      "source",
      "cause",
      "received",
      "inserted",
      "changed",
      "rejected",
      "unknown",
      "repeats",
      "error",
      "state",
    ],
    search: ["number", "error"],
    filters: ["startedAt", "state", "cause", "source", "rejected", "unknown"],
    sort: "-id",
  },
  exchange: { export: true, key: ["number"] },
});
