import type { Tone } from "#kit/field.ts";
import type { TicketCategory, TicketStatus } from "./layanan-pelanggan.calls.ts";

export const categoryWords: Readonly<Record<TicketCategory, string>> = {
  account: "Akun",
  transaction: "Transaksi",
  master: "Master data",
  stock: "Stok",
  report: "Laporan",
  integration: "Integrasi",
  other: "Lain-lain",
};
export const statusWords: Readonly<Record<TicketStatus, readonly [label: string, tone: Tone]>> = {
  open: ["Baru", "info"],
  "in-progress": ["Dikerjakan", "warning"],
  waiting: ["Menunggu jawaban", "warning"],
  solved: ["Selesai", "success"],
  closed: ["Sudah ditutup", "neutral"],
};
