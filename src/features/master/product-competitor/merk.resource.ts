import { ProductLine } from "#features/parameter/parameter-produk/lini-produk.resource.ts";
import { boolean, code, ref, text } from "#kit/field.ts";
import { defineResource } from "#kit/resource.ts";

/** A brand of another manufacturer; market volumes, panels and prices refer to it. */
export const CompetitorBrand = defineResource("competitorBrand", {
  title: "Merk kompetitor",
  scope: "open",
  fields: {
    code: code(),
    name: text("Nama", { required: true, max: 100 }),
    company: text("Perusahaan"),
    productLine: ref("Lini produk", ProductLine, { required: true }),
    active: boolean("Aktif"),
  },
  represent: ["code", "name"],
  unique: [["code"]],
  list: {
    columns: ["code", "name", "company", "productLine", "active"],
    search: ["code", "name", "company"],
    filters: ["productLine", "company", "active"],
    sort: "code",
  },
  exchange: { import: true, export: true, key: ["code"] },
});
