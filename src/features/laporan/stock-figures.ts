import { above, inWindow, below, greatest, notZero, ratio, sum, warnAboveZero } from "#platform/report/index.ts";

const age = { group: "Umur", class: "S" } as const;
/** Age of the stock, assuming first in, first out. */
export const ageLeaves = {
  age0to30: sum(
    "0–30 hari",
    "t",
    "Sisa lapisan penerimaan berumur sampai 30 hari; yang masuk paling akhir keluar paling akhir",
    age,
  ),
  age31to60: sum("31–60 hari", "t", "Sisa lapisan penerimaan berumur 31–60 hari", age),
  age61to90: sum("61–90 hari", "t", "Sisa lapisan penerimaan berumur 61–90 hari", { ...age, colour: warnAboveZero }),
  age91up: sum(
    "> 90 hari",
    "t",
    "Sisa lapisan penerimaan di atas 90 hari, dan stok yang tidak dijelaskan penerimaan mana pun",
    { ...age, colour: notZero },
  ),
  layered: sum(
    "Stok berlapis",
    "t",
    "Σ sisa lapisan penerimaan, transfer masuk dan saldo awal; transfer memulai umur dari nol",
    age,
  ),
  layerDays: sum("Ton-hari", "t", "Σ sisa lapisan × umurnya", age),
  stockHeld: sum("Stok positif", "t", "Σ stok akhir yang di atas nol, per gudang dan produk", age),
  oldestDays: greatest("Tertua", "hari", "Umur lapisan tertua yang masih tersisa", {
    group: "Umur",
    colour: above({ warn: 60, bad: 90 }),
  }),
} as const;
export const ageMeasures = {
  stockAgeDays: ratio("Umur rata-rata", "layerDays", "layered", "Σ sisa lapisan × umur ÷ Σ sisa lapisan", {
    unit: "hari",
    scale: 1,
    group: "Umur",
    better: "less",
  }),
  oldPct: ratio("> 90 hari %", "age91up", "stockHeld", "Stok di atas 90 hari ÷ stok positif", {
    unit: "%",
    scale: 1,
    group: "Umur",
    colour: above({ bad: 5 }),
  }),
} as const;

const there = { group: "Ketersediaan" } as const;
/** Days on which an item was available: an item is listed while it has stock or moved within 90 days. */
export const availabilityLeaves = {
  listedDays: sum(
    "Hari terdaftar",
    "hari",
    "Σ gudang × produk × hari dengan stok, atau dengan mutasi dalam 90 hari terakhir",
    there,
  ),
  stockoutDays: sum("Hari kosong", "hari", "Σ hari terdaftar tanpa stok pada akhir hari", { ...there, better: "less" }),
  heldDays: sum("Hari tersedia", "hari", "Σ hari terdaftar dengan stok", { ...there, better: "more" }),
  stockoutEvents: sum("Kejadian kosong", "n", "Σ kali stok menjadi habis", { ...there, better: "less" }),
  longestStockout: greatest("Kosong terlama", "hari", "Hari kosong berturut-turut terbanyak dalam periode", {
    ...there,
    short: "Terlama",
    better: "less",
  }),
  lostTonnes: sum(
    "Volume hilang",
    "t",
    "Perkiraan: Σ hari kosong × rata-rata jual harian 28 hari sebelum kosong; awal kekosongan dicari sampai 90 hari sebelum periode",
    {
      ...there,
      colour: notZero,
    },
  ),
  inStockToday: sum("Ada di akhir", "n", "Σ gudang × produk dengan stok pada hari terakhir periode", {
    ...there,
    class: "S",
    better: "more",
  }),
  outToday: sum("Kosong di akhir", "n", "Σ gudang × produk terdaftar tanpa stok pada hari terakhir periode", {
    ...there,
    class: "S",
    colour: notZero,
  }),
} as const;
export const availabilityMeasures = {
  availabilityPct: ratio("Ketersediaan %", "heldDays", "listedDays", "Hari tersedia ÷ hari terdaftar", {
    unit: "%",
    scale: 1,
    ...there,
    colour: below({ warn: 98, bad: 95 }),
  }),
  stockoutDays30: inWindow(
    "Hari kosong 30 hari",
    "stockoutDays",
    { kind: "days", days: 30 },
    "Σ hari kosong dalam 30 hari s.d. tanggal laporan",
    {
      unit: "hari",
      scale: 0,
      ...there,
      better: "less",
      class: "A",
      short: "Kosong 30 hari",
      colour: notZero,
    },
  ),
} as const;
