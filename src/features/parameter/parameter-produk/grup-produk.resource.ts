import { code, ref, text } from "#kit/field.ts";
import { defineResource } from "#kit/resource.ts";
import { ProductLine } from "./lini-produk.resource.ts";

/** Group of products by which targets and contracts are defined. */
export const ProductGroup = defineResource("productGroup", {
  title: "Grup produk",
  scope: "open",
  fields: {
    code: code(),
    name: text("Nama", { required: true }),
    productLine: ref("Lini produk", ProductLine),
  },
  represent: ["code", "name"],
  unique: [["code"]],
  list: { columns: ["code", "name", "productLine"], search: ["code", "name"], filters: ["productLine"], sort: "code" },
  exchange: { import: true, export: true, key: ["code"] },
});
