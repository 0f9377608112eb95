import { ProductType } from "#features/parameter/parameter-produk-tipe.resource.ts";
import { Uom } from "#features/parameter/satuan.resource.ts";
import { boolean, code, quantity, ref, text } from "#kit/field.ts";
import { defineResource } from "#kit/resource.ts";
import { CompetitorBrand } from "./product-competitor/merk.resource.ts";
import { Product } from "./produk/produk.resource.ts";

export const CompetitorProduct = defineResource("competitorProduct", {
  title: "Produk kompetitor",
  scope: "open",
  fields: {
    code: code(),
    name: text("Nama", { required: true }),
    competitorBrand: ref("Merk kompetitor", CompetitorBrand, { required: true }),
    productType: ref("Tipe produk", ProductType),
    product: ref("Pembanding", Product, { help: "Produk kita yang dibandingkan dengannya." }),
    uom: ref("Satuan", Uom, { required: true }),
    weightKg: quantity("Berat", { required: true, unit: "kg", min: "0.001", max: "999999" }),
    active: boolean("Aktif"),
  },
  represent: ["code", "name"],
  unique: [["code"]],
  list: {
    columns: ["code", "name", "competitorBrand", "productType", "product", "active"],
    search: ["code", "name"],
    filters: ["competitorBrand", "productType", "product", "active"],
    sort: "code",
  },
  exchange: { import: true, export: true, key: ["code"] },
});
