import { Category } from "#features/parameter/parameter-produk-kategori.resource.ts";
import { Brand } from "#features/parameter/parameter-produk-merk.resource.ts";
import { SubCategory } from "#features/parameter/parameter-produk-sub-kategori.resource.ts";
import { Supplier } from "#features/parameter/parameter-produk-supplier.resource.ts";
import { ProductType } from "#features/parameter/parameter-produk-tipe.resource.ts";
import { ProductLine } from "#features/parameter/parameter-produk/lini-produk.resource.ts";
import { Uom } from "#features/parameter/satuan.resource.ts";
import { boolean, code, longText, quantity, ref, text } from "#kit/field.ts";
import { defineResource } from "#kit/resource.ts";

export const Product = defineResource("product", {
  title: "Produk",
  scope: "open",
  fields: {
    code: code(),
    name: text("Nama", { required: true }),
    productLine: ref("Lini produk", ProductLine, { required: true }),
    brand: ref("Merk", Brand, { required: true }),
    productType: ref("Tipe produk", ProductType, { required: true }),
    category: ref("Kategori", Category, { required: true }),
    subCategory: ref("Sub kategori", SubCategory),
    supplier: ref("Supplier", Supplier),
    stockUom: ref("Satuan stok", Uom, { required: true }),
    weightKg: quantity("Berat", {
      required: true,
      unit: "kg",
      min: "0.001",
      max: "999999",
      help: "Berat satu satuan stok, seperti tertera pada kemasan.",
    }),
    barcode: text("Barcode", { max: 40 }),
    description: longText("Keterangan"),
    active: boolean("Aktif"),
  },
  represent: ["code", "name"],
  unique: [["code"]],
  list: {
    columns: ["code", "name", "productLine", "brand", "productType", "category", "stockUom", "weightKg", "active"],
    search: ["code", "name"],
    filters: ["productLine", "brand", "productType", "category", "subCategory", "supplier", "active"],
    sort: "code",
  },
  exchange: { import: true, export: true, key: ["code"] },
});
