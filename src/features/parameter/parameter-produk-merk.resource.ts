import { boolean, code, ref, text } from "#kit/field.ts";
import { defineResource } from "#kit/resource.ts";
import { Opco } from "./opco.resource.ts";
import { ProductLine } from "./parameter-produk/lini-produk.resource.ts";

export const Brand = defineResource("brand", {
  title: "Merk",
  scope: "open",
  fields: {
    code: code(),
    name: text("Nama", { required: true }),
    opco: ref("Opco", Opco, { required: true }),
    productLine: ref("Lini produk", ProductLine, { required: true }),
    active: boolean("Aktif"),
  },
  represent: ["code", "name"],
  unique: [["code"]],
  list: {
    columns: ["code", "name", "opco", "productLine", "active"],
    search: ["code", "name"],
    filters: ["opco", "productLine", "active"],
    sort: "code",
  },
  exchange: { import: true, export: true, key: ["code"] },
});
