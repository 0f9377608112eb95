import { Distributor } from "#features/master/distributor/distributor.resource.ts";
import { ApiClient } from "#features/master/master-api-distributor/master-api-distributor.resource.ts";
import { date, instant, integer, quantity, ref, text } from "#kit/field.ts";
import { defineResource } from "#kit/resource.ts";

/** Data of a bulk distributor in addition to that of every distributor. */
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
    client: ref("Sistem API", ApiClient, { readOnly: true, help: "Yang kuncinya boleh mengirim penjualan curah." }),
    lastPushAt: instant("Kiriman terakhir", { readOnly: true, help: "Diperbarui setiap lima menit." }),
    failedPushes: integer("Kiriman gagal", { readOnly: true, min: 0, max: 1_000_000_000 }),
  },
  represent: ["distributor"],
  unique: [["distributor"]],
  list: {
    columns: ["distributor", "siloTonnes", "trucks", "opcos", "since", "client", "lastPushAt", "failedPushes"],
    filters: ["distributor", "since", "client", "lastPushAt", "failedPushes"],
    sort: "distributor",
  },
  exchange: { import: true, export: true, key: ["distributor"] },
});
