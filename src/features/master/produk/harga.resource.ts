import { Area } from "#features/parameter/lokasi-area/lokasi-area.resource.ts";
import { Uom } from "#features/parameter/satuan.resource.ts";
import { choice, date, money, ref } from "#kit/field.ts";
import { defineResource } from "#kit/resource.ts";
import { Product } from "./produk.resource.ts";

/** The price of an area takes precedence over the price without an area. */
export const Price = defineResource("price", {
  title: "Harga produk",
  scope: "open",
  tableOptions: { openBecause: "price lists are the group's own and hold for every distributor of an area alike" },
  fields: {
    product: ref("Produk", Product, { required: true }),
    area: ref("Area", Area, { help: "Kosong berarti harga nasional." }),
    priceKind: choice(
      "Jenis harga",
      { buying: "Harga beli dari opco", selling: "Harga jual ke toko", retail: "Harga eceran anjuran" },
      { required: true },
    ),
    uom: ref("Satuan", Uom, { required: true }),
    amount: money("Harga", { required: true, adds: false, max: "999999999999" }),
    validFrom: date("Berlaku dari", { required: true }),
    validTo: date("Berlaku sampai", { help: "Hari pertama yang tidak lagi berlaku; kosong berarti seterusnya." }),
  },
  represent: ["priceKind", "validFrom"],
  unique: [["product", "area", "priceKind", "uom", "validFrom"]],
  list: {
    columns: ["product", "area", "priceKind", "uom", "amount", "validFrom", "validTo"],
    filters: ["product", "area", "priceKind", "uom", "validFrom"],
    sort: "-validFrom",
  },
  exchange: { import: true, export: true, key: ["product", "area", "priceKind", "uom", "validFrom"] },
});
