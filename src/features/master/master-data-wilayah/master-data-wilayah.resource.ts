import { choice, decimal, integer, ref, text } from "#kit/field.ts";
import { defineResource } from "#kit/resource.ts";
import { Province } from "./provinsi.resource.ts";

export const District = defineResource("district", {
  title: "Master data wilayah",
  counts: "kabupaten/kota",
  scope: "open",
  openBecause: "geography is reference data: it says where places lie, not who trades there",
  fields: {
    code: text("Kode", { required: true, max: 5, pattern: "^[0-9]{2}\\.[0-9]{2}$", patternHint: "seperti 32.73" }),
    name: text("Kabupaten/kota", { required: true, max: 100 }),
    kind: choice("Jenis", { kabupaten: "Kabupaten", kota: "Kota" }, { required: true }),
    province: ref("Provinsi", Province, { required: true }),
    latitude: decimal("Lintang", { scale: 6, min: "-12", max: "7" }),
    longitude: decimal("Bujur", { scale: 6, min: "94", max: "142" }),
    population: integer("Penduduk", { min: 0, max: 100000000, unit: "jiwa" }),
  },
  represent: ["name"],
  unique: [["code"]],
  list: {
    columns: ["code", "name", "kind", "province", "latitude", "longitude"],
    search: ["code", "name"],
    filters: ["province", "kind"],
    sort: "code",
  },
  exchange: { import: true, export: true, key: ["code"] },
});
