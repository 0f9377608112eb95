import { integer, text } from "#kit/field.ts";
import { defineResource } from "#kit/resource.ts";

/** The slug is part of the addresses of the product line's reports and programmes. */
export const ProductLine = defineResource("productLine", {
  title: "Lini produk",
  scope: "open",
  fields: {
    slug: text("Alamat", {
      required: true,
      max: 40,
      pattern: "^[a-z][a-z0-9-]*$",
      patternHint: "huruf kecil, angka, garis",
    }),
    name: text("Nama", { required: true, max: 100 }),
    sortOrder: integer("Urutan", { required: true, min: 0, max: 10000 }),
  },
  represent: ["name"],
  unique: [["slug"]],
  list: { columns: ["slug", "name", "sortOrder"], search: ["slug", "name"], sort: "sortOrder" },
  exchange: { export: true, key: ["slug"] },
});
