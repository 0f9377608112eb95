import { User } from "#features/manajemen-user/daftar-pengguna/daftar-pengguna.resource.ts";
import { choice, decimal, instant, integer, ref, text } from "#kit/field.ts";
import { defineResource } from "#kit/resource.ts";

/** Masking sessions with the number of actions in each. */
export const MaskingEntry = defineResource("maskingEntry", {
  title: "Sesi masking",
  scope: { vendor: "vendor_id", person: "user_id" },
  readOnly: true,
  fields: {
    name: text("Sesi", { required: true, max: 40 }),
    realUser: ref("Dilakukan oleh", User, { required: true }),
    user: ref("Sebagai", User, { required: true }),
    startedAt: instant("Mulai", { required: true }),
    endedAt: instant("Berakhir"),
    state: choice("Status", { open: ["Masih terbuka", "error"], ended: ["Berakhir", "neutral"] }, { required: true }),
    minutes: decimal("Lama", { required: true, scale: 1, unit: "menit" }),
    events: integer("Peristiwa", { required: true, help: "Peristiwa audit yang dilakukan dalam sesi ini." }),
    changes: integer("Perubahan", { required: true, help: "Tambah, ubah, arsip, dan pindah dalam sesi ini." }),
    ip: text("Alamat IP", { max: 45 }),
    agent: text("Peramban", { max: 300 }),
    claimedDevice: text("Perangkat menurut peramban", { max: 300 }),
    claimedIp: text("Alamat IP menurut peramban", { max: 60 }),
    claimedLocation: text("Lokasi menurut peramban", { max: 300 }),
    path: text("Dimulai dari halaman", { max: 400 }),
    requestId: text("Nomor permintaan", { max: 100 }),
  },
  represent: ["name"],
  list: {
    columns: ["startedAt", "endedAt", "realUser", "user", "state", "minutes", "events", "changes", "ip", "agent"],
    search: ["requestId"],
    filters: ["startedAt", "realUser", "user", "state", "minutes", "changes", "ip", "claimedDevice"],
    sort: "-startedAt",
  },
  exchange: { export: true, key: ["requestId"] },
});
