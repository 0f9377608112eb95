import { User } from "#features/manajemen-user/daftar-pengguna/daftar-pengguna.resource.ts";
import { choice, instant, integer, ref, text } from "#kit/field.ts";
import { defineResource } from "#kit/resource.ts";
import { commandTitles, dangers } from "./command-names.ts";

/** A dry run of a command with its confirmation, approval and result. */
export const CommandRun = defineResource("commandRun", {
  title: "Log perintah",
  counts: "perintah",
  scope: "open",
  tableOptions: { openBecause: "administrators alone read it, and it names who ran, approved or rejected a command" },
  readOnly: true,
  fields: {
    number: text("Nomor", { required: true, max: 20 }),
    at: instant("Waktu", { required: true, column: "created_at" }),
    command: choice("Perintah", commandTitles, { required: true }),
    danger: choice("Tingkat bahaya", dangers, { required: true }),
    state: choice(
      "Keadaan",
      {
        planned: ["Simulasi", "neutral"],
        expired: ["Kedaluwarsa", "neutral"],
        approval: ["Menunggu persetujuan", "warning"],
        rejected: ["Ditolak", "error"],
        queued: ["Antre", "info"],
        running: ["Berjalan", "info"],
        done: ["Selesai", "success"],
        failed: ["Gagal", "error"],
        cancelled: ["Dibatalkan", "neutral"],
      },
      { required: true },
    ),
    user: ref("Pemohon", User, { required: true }),
    approver: ref("Diputuskan oleh", User),
    objects: integer("Objek", { required: true }),
    changed: integer("Berubah", { required: true }),
    unchanged: integer("Tetap", { required: true }),
    refused: integer("Ditolak", { required: true }),
    reason: text("Alasan", { max: 400 }),
    note: text("Catatan keputusan", { max: 400 }),
    startedAt: instant("Mulai"),
    finishedAt: instant("Berakhir"),
    error: text("Sebab", { max: 500 }),
  },
  represent: ["number"],
  list: {
    columns: ["number", "at", "command", "state", "user", "objects", "changed", "refused", "approver", "reason"],
    search: ["number", "reason"],
    filters: ["state", "command", "user", "danger", "at", "approver"],
    sort: "-id",
    phone: ["command", "at", "user"],
  },
  exchange: { export: true, key: ["number"] },
});
