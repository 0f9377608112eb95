import { Area } from "#features/parameter/lokasi-area/lokasi-area.resource.ts";
import { date, integer, ref, text } from "#kit/field.ts";
import { defineResource } from "#kit/resource.ts";
import { Store } from "../data-toko/data-toko.resource.ts";

/** A store's own radius takes precedence over that of its area, and that over the general one. */
export const StoreRadius = defineResource("storeRadius", {
  title: "Radius toko",
  scope: { store: "store_id", area: "area_id" },
  fields: {
    area: ref("Area", Area, { help: "Isi area atau toko; tanpa keduanya berarti radius umum." }),
    store: ref("Toko", Store),
    metres: integer("Radius", { required: true, min: 10, max: 100000, unit: "m" }),
    validFrom: date("Berlaku dari", { required: true }),
    validTo: date("Berlaku sampai", { help: "Hari pertama yang tidak lagi berlaku; kosong berarti seterusnya." }),
    reason: text("Alasan", { max: 400 }),
  },
  represent: ["validFrom", "reason"],
  unique: [["area", "store", "validFrom"]],
  list: {
    columns: ["area", "store", "metres", "validFrom", "validTo", "reason"],
    filters: ["area", "store", "metres", "validFrom"],
    sort: "-validFrom",
  },
  exchange: { import: true, export: true, key: ["area", "store", "validFrom"] },
});
