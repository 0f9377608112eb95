import { Store } from "#features/master/data-toko/data-toko.resource.ts";
import { boolean, choice, code, date, decimal, integer, ref, text } from "#kit/field.ts";
import { defineResource } from "#kit/resource.ts";

/** A store of a survey panel: it represents similar stores and is surveyed at regular intervals. */
export const SampleStore = defineResource("sampleStore", {
  title: "Data sample",
  counts: "toko sampel",
  scope: { store: "store_id" },
  fields: {
    code: code("Nomor sampel", { max: 30 }),
    store: ref("Toko", Store, { required: true }),
    panel: choice(
      "Panel",
      { price: "Harga", stock: "Ketersediaan stok", competitor: "Merk kompetitor", satisfaction: "Kepuasan toko" },
      { required: true, default: "price" },
    ),
    weight: decimal("Bobot", {
      required: true,
      scale: 3,
      min: "0.001",
      max: "99999",
      help: "Berapa toko serupa yang diwakili.",
    }),
    everyDays: integer("Disurvei tiap", { required: true, min: 1, max: 365, unit: "hari" }),
    reserve: boolean("Cadangan", { help: "Menggantikan sampel lain yang keluar." }),
    validFrom: date("Berlaku dari", { required: true }),
    validTo: date("Berlaku sampai", { help: "Hari pertama yang tidak lagi berlaku." }),
    status: choice(
      "Status",
      { active: ["Aktif", "success"], paused: ["Jeda", "warning"], dropped: ["Keluar panel", "neutral"] },
      { required: true, default: "active" },
    ),
    reason: text("Alasan keluar", { max: 400, format: "multiline" }),
  },
  represent: ["code", "store"],
  unique: [["code"]],
  list: {
    columns: ["code", "store", "panel", "weight", "everyDays", "reserve", "validFrom", "validTo", "status"],
    search: ["code"],
    filters: ["store", "panel", "reserve", "status", "validFrom", "validTo"],
    sort: "code",
  },
  exchange: { import: true, export: true, key: ["code"] },
});
