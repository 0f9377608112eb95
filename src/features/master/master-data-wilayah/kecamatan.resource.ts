import { ref, text } from "#kit/field.ts";
import { defineResource } from "#kit/resource.ts";
import { District } from "./master-data-wilayah.resource.ts";

export const Subdistrict = defineResource("subdistrict", {
  title: "Kecamatan",
  scope: "open",
  openBecause: "geography is reference data: it says where places lie, not who trades there",
  fields: {
    code: text("Kode", {
      required: true,
      max: 8,
      pattern: "^[0-9]{2}\\.[0-9]{2}\\.[0-9]{2}$",
      patternHint: "seperti 32.73.01",
    }),
    name: text("Kecamatan", { required: true, max: 100 }),
    district: ref("Kabupaten/kota", District, { required: true }),
  },
  represent: ["name"],
  unique: [["code"]],
  list: { columns: ["code", "name", "district"], search: ["code", "name"], filters: ["district"], sort: "code" },
  exchange: { import: true, export: true, key: ["code"] },
});
