import { ProductLine } from "#features/parameter/parameter-produk/lini-produk.resource.ts";
import { boolean, choice, code, date, html, integer, quantity, ref, self, text } from "#kit/field.ts";
import { defineResource } from "#kit/resource.ts";

const points = { min: 0, max: 1_000_000_000_000, unit: "poin" } as const;

/** A loyalty programme. A draft is edited directly; afterwards its rules change by proposal (`programChange`). */
export const LoyaltyProgram = defineResource("loyaltyProgram", {
  title: "Program apresiasi toko",
  counts: "program",
  scope: "open",
  fields: {
    code: code(),
    name: text("Nama", { required: true }),
    productLine: ref("Lini produk", ProductLine, { required: true }),
    validFrom: date("Berlaku dari", { required: true }),
    validTo: date("Berlaku sampai", { help: "Hari pertama yang tidak lagi dihitung; kosong berarti seterusnya." }),
    status: choice(
      "Status",
      {
        draft: ["Draf", "neutral"],
        active: ["Aktif", "success"],
        paused: ["Dijeda", "warning"],
        closed: ["Selesai", "info"],
      },
      { required: true, readOnly: true, default: "draft" },
    ),
    windowKind: choice(
      "Jendela",
      { month: "Bulan", quarter: "Triwulan", program: "Seluruh program" },
      {
        default: "month",
        help: "Poin dihitung dan dibulatkan sekali tiap jendela.",
      },
    ),
    tierMode: choice("Cara tier", { whole: "Seluruh tonase", marginal: "Per lapis" }, { default: "whole" }),
    minTonnes: quantity("Tonase minimum", { unit: "ton", min: "0", max: "99999999" }),
    capWindow: integer("Batas per jendela", points),
    capProgram: integer("Batas seluruh program", points),
    budget: integer("Anggaran", { ...points, access: "loyaltyProgram.budget" }),
    settleDays: integer("Hari sampai tutup", {
      min: 0,
      max: 366,
      unit: "hari",
      help: "Kosong berarti 10 hari sesudah jendela.",
    }),
    claimDays: integer("Hari penukaran", {
      min: 0,
      max: 3660,
      unit: "hari",
      help: "Kosong berarti 90 hari sesudah program.",
    }),
    expiryMonths: integer("Masa berlaku poin", { min: 1, max: 120, unit: "bulan", help: "Kosong berarti 12 bulan." }),
    release: choice(
      "Poin dapat ditukar",
      { immediate: "Segera", close: "Setelah jendela ditutup" },
      { default: "immediate" },
    ),
    approval: choice("Persetujuan poin manual", { v1: "v1, satu berkas", v2: "v2, per baris" }, { default: "v1" }),
    wallet: self("Dompet bersama", { help: "Kosong berarti dompet sendiri." }),
    stackGroup: text("Kelompok", {
      max: 40,
      pattern: "^[a-z0-9-]+$",
      patternHint: "huruf kecil, angka, garis",
      help: "Satu toko hanya ikut satu program dari kelompok yang sama; kosong berarti lini produknya.",
    }),
    onePerOwner: boolean("Satu toko per pemilik"),
    terms: html("Syarat dan ketentuan"),
    ruleVersion: integer("Versi aturan", { required: true, readOnly: true }),
  },
  represent: ["code", "name"],
  unique: [["code"]],
  list: {
    columns: ["code", "name", "productLine", "validFrom", "validTo", "budget", "status"],
    search: ["code", "name"],
    filters: ["productLine", "status", "validFrom", "validTo", "windowKind"],
    sort: "-validFrom",
    phone: ["productLine", "validFrom"],
  },
  exchange: { export: true, key: ["code"] },
  tableOptions: { referenceBecause: "lines of sales are joined with the rules they earn by" },
});
