import { Distributor } from "#features/master/distributor/distributor.resource.ts";
import { date, integer, quantity, ref, text } from "#kit/field.ts";
import { defineResource } from "#kit/resource.ts";

/** What a distributor of bulk cement has beside what every distributor has. */
export const BulkDistributor = defineResource("bulkDistributor", {
  title: "Distributor curah",
  counts: "distributor curah",
  scope: { vendor: "distributor_id" },
  fields: {
    distributor: ref("Distributor", Distributor, { required: true }),
    siloTonnes: quantity("Kapasitas silo", { required: true, unit: "ton", min: "0", max: "999999" }),
    trucks: integer("Truk curah", { required: true, min: 0, max: 10_000 }),
    opcos: text("Opco curah", { required: true, max: 200, help: "Kode opco dipisahkan koma." }),
    since: date("Sejak", { required: true }),
  },
  represent: ["distributor"],
  unique: [["distributor"]],
  list: {
    columns: ["distributor", "siloTonnes", "trucks", "opcos", "since"],
    filters: ["distributor", "since"],
    sort: "distributor",
  },
  exchange: { import: true, export: true, key: ["distributor"] },
});
