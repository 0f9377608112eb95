import { Opco } from "#features/parameter/opco.resource.ts";
import { boolean, code, decimal, quantity, ref, text } from "#kit/field.ts";
import { defineResource } from "#kit/resource.ts";
import { District } from "./master-data-wilayah/master-data-wilayah.resource.ts";

export const PackingPlant = defineResource("packingPlant", {
  title: "Packing plant",
  scope: "open",
  openBecause: "plants are the group's own and supply every distributor",
  fields: {
    code: code(),
    name: text("Nama", { required: true }),
    opco: ref("Opco", Opco, { required: true }),
    district: ref("Kabupaten/kota", District, { required: true }),
    address: text("Alamat", { max: 400, format: "multiline" }),
    latitude: decimal("Lintang", { scale: 6, min: "-12", max: "7" }),
    longitude: decimal("Bujur", { scale: 6, min: "94", max: "142" }),
    dailyCapacity: quantity("Kapasitas per hari", { unit: "ton", min: "0", max: "999999999" }),
    active: boolean("Aktif"),
  },
  represent: ["code", "name"],
  unique: [["code"]],
  list: {
    columns: ["code", "name", "opco", "district", "dailyCapacity", "active"],
    search: ["code", "name"],
    filters: ["opco", "district", "active"],
    sort: "code",
  },
  exchange: { import: true, export: true, key: ["code"] },
});
