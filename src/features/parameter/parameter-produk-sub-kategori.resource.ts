import { code, ref, text } from "#kit/field.ts";
import { defineResource } from "#kit/resource.ts";
import { Category } from "./parameter-produk-kategori.resource.ts";

export const SubCategory = defineResource("subCategory", {
  title: "Sub kategori",
  scope: "open",
  fields: {
    code: code(),
    name: text("Nama", { required: true }),
    category: ref("Kategori", Category, { required: true }),
  },
  represent: ["code", "name"],
  unique: [["code"]],
  list: { columns: ["code", "name", "category"], search: ["code", "name"], filters: ["category"], sort: "code" },
  exchange: { import: true, export: true, key: ["code"] },
});
