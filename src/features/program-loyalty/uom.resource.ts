import { Product } from "#features/master/produk/produk.resource.ts";
import { Brand } from "#features/parameter/parameter-produk-merk.resource.ts";
import { ProductGroup } from "#features/parameter/parameter-produk/grup-produk.resource.ts";
import { Uom } from "#features/parameter/satuan.resource.ts";
import { date, decimal, ref } from "#kit/field.ts";
import { defineResource } from "#kit/resource.ts";
import { LoyaltyProgram } from "./program-loyalty.resource.ts";

/** Points per unit of a product, product group or brand. Those of a running programme are changed by proposal. */
export const ProgramRate = defineResource("programRate", {
  title: "UOM program",
  counts: "tarif",
  scope: "open",
  fields: {
    program: ref("Program", LoyaltyProgram, { required: true }),
    product: ref("Produk", Product, { help: "Isi satu saja: produk, grup produk, atau merk." }),
    productGroup: ref("Grup produk", ProductGroup),
    brand: ref("Merk", Brand),
    uom: ref("Satuan", Uom, { required: true }),
    points: decimal("Poin per satuan", { required: true, scale: 4, min: "0.0001", max: "99999999", adds: false }),
    validFrom: date("Berlaku dari", { required: true }),
    validTo: date("Berlaku sampai", { help: "Hari pertama yang tidak lagi berlaku; kosong berarti seterusnya." }),
  },
  represent: ["points", "validFrom"],
  list: {
    columns: ["program", "product", "productGroup", "brand", "uom", "points", "validFrom", "validTo"],
    filters: ["program", "product", "productGroup", "brand", "uom", "validFrom"],
    sort: "-validFrom",
    phone: ["points", "uom"],
  },
  exchange: { export: true, key: ["program", "product", "productGroup", "brand", "uom", "validFrom"] },
  tableOptions: { referenceBecause: "lines of sales are joined with the rules they earn by" },
});
