import { Product } from "#features/master/produk/produk.resource.ts";
import { date, decimal, ref } from "#kit/field.ts";
import { defineResource } from "#kit/resource.ts";
import { Uom } from "./satuan.resource.ts";

export const UomConversion = defineResource("uomConversion", {
  title: "Konversi UOM",
  scope: "open",
  fields: {
    product: ref("Produk", Product, { required: true }),
    fromUom: ref("Dari satuan", Uom, { required: true }),
    toUom: ref("Ke satuan", Uom, { required: true }),
    factor: decimal("Faktor", {
      required: true,
      scale: 6,
      min: "0.000001",
      max: "999999999",
      help: "Satu satuan asal sama dengan sekian satuan tujuan.",
    }),
    validFrom: date("Berlaku dari", { required: true }),
    validTo: date("Berlaku sampai", { help: "Hari pertama yang tidak lagi berlaku; kosong berarti seterusnya." }),
  },
  represent: ["factor", "validFrom"],
  unique: [["product", "fromUom", "toUom", "validFrom"]],
  list: {
    columns: ["product", "fromUom", "toUom", "factor", "validFrom", "validTo"],
    filters: ["product", "fromUom", "toUom", "validFrom"],
    sort: "-validFrom",
  },
  exchange: { import: true, export: true, key: ["product", "fromUom", "toUom", "validFrom"] },
});
