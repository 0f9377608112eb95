import { text } from "#kit/field.ts";
import { defineResource } from "#kit/resource.ts";

export const Province = defineResource("province", {
  title: "Provinsi",
  scope: "open",
  fields: {
    code: text("Kode", { required: true, max: 2, pattern: "^[0-9]{2}$", patternHint: "dua angka" }),
    name: text("Nama", { required: true, max: 100 }),
  },
  represent: ["name"],
  unique: [["code"]],
  list: { columns: ["code", "name"], search: ["code", "name"], sort: "code" },
  exchange: { import: true, export: true, key: ["code"] },
});
