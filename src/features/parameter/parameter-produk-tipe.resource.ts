import { code, text } from "#kit/field.ts";
import { defineResource } from "#kit/resource.ts";

export const ProductType = defineResource("productType", {
  title: "Tipe produk",
  scope: "open",
  fields: {
    code: code(),
    name: text("Nama", { required: true }),
  },
  represent: ["code", "name"],
  unique: [["code"]],
  list: { columns: ["code", "name"], search: ["code", "name"], sort: "code" },
  exchange: { import: true, export: true, key: ["code"] },
});
