import { Product } from "#features/master/produk/produk.resource.ts";
import { boolean, quantity, ref } from "#kit/field.ts";
import { defineResource } from "#kit/resource.ts";
import { Uom } from "./satuan.resource.ts";

/** Units in which a product may be bought. */
export const PurchaseUom = defineResource("purchaseUom", {
  title: "Satuan pembelian",
  scope: "open",
  tableOptions: {
    referenceBecause: "the draft of a purchase looks up the usual unit of a line in it, beside deliveries",
  },
  fields: {
    product: ref("Produk", Product, { required: true }),
    uom: ref("Satuan", Uom, { required: true }),
    isDefault: boolean("Diusulkan pertama"),
    minQty: quantity("Jumlah terkecil", { min: "0", max: "999999999" }),
  },
  represent: ["isDefault"],
  unique: [["product", "uom"]],
  list: {
    columns: ["product", "uom", "isDefault", "minQty"],
    filters: ["product", "uom", "isDefault"],
    sort: "product",
  },
  exchange: { import: true, export: true, key: ["product", "uom"] },
});
