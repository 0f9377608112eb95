import { Distributor } from "#features/master/distributor/distributor.resource.ts";
import { date, integer, ref, text } from "#kit/field.ts";
import { defineResource } from "#kit/resource.ts";

export const BackdateLimit = defineResource("backdateLimit", {
  title: "Tanggal mundur penjualan",
  counts: "batas tanggal mundur",
  scope: { vendor: "distributor_id" },
  fields: {
    distributor: ref("Distributor", Distributor, { help: "Kosong berarti batas umum untuk semua distributor." }),
    days: integer("Batas mundur", { required: true, min: 0, max: 365, unit: "hari" }),
    validFrom: date("Berlaku dari", { required: true }),
    validTo: date("Berlaku sampai", { help: "Hari pertama yang tidak lagi berlaku; kosong berarti seterusnya." }),
    note: text("Catatan", { max: 400 }),
  },
  represent: ["validFrom", "note"],
  unique: [["distributor", "validFrom"]],
  list: {
    columns: ["distributor", "days", "validFrom", "validTo", "note"],
    filters: ["distributor", "days", "validFrom"],
    sort: "-validFrom",
  },
  exchange: { import: true, export: true, key: ["distributor", "validFrom"] },
});
