import { Distributor } from "#features/master/distributor/distributor.resource.ts";
import { choice, instant, longText, ref, text } from "#kit/field.ts";
import { defineResource } from "#kit/resource.ts";

/** Created at /layanan-pelanggan, answered by the helpdesk; its states are changed by its own code. */
export const Ticket = defineResource("ticket", {
  title: "Tiket",
  scope: { vendor: "distributor_id", person: "requester_id" },
  readOnly: true,
  fields: {
    number: text("Nomor", { required: true, max: 20 }),
    subject: text("Perihal", { required: true }),
    body: longText("Isi", { required: true }),
    category: choice(
      "Kategori",
      {
        account: "Akun",
        transaction: "Transaksi",
        master: "Master data",
        stock: "Stok",
        report: "Laporan",
        integration: "Integrasi",
        other: "Lain-lain",
      },
      { required: true },
    ),
    priority: choice(
      "Prioritas",
      {
        low: ["Rendah", "neutral"],
        normal: ["Biasa", "info"],
        high: ["Tinggi", "warning"],
        urgent: ["Mendesak", "error"],
      },
      { required: true },
    ),
    status: choice(
      "Status",
      {
        open: ["Baru", "info"],
        "in-progress": ["Dikerjakan", "warning"],
        waiting: ["Menunggu jawaban", "neutral"],
        solved: ["Selesai", "success"],
        closed: ["Ditutup", "neutral"],
      },
      { required: true },
    ),
    distributor: ref("Distributor", Distributor),
    openedAt: instant("Dibuka", { required: true }),
    solvedAt: instant("Selesai"),
  },
  represent: ["number", "subject"],
  unique: [["number"]],
  list: {
    columns: ["number", "subject", "category", "priority", "distributor", "openedAt", "status"],
    search: ["number", "subject"],
    filters: ["category", "priority", "status", "distributor", "openedAt"],
    sort: "-openedAt",
  },
  exchange: { export: true, key: ["number"] },
});
