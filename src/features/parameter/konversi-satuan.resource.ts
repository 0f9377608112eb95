import { date, decimal, ref } from "#kit/field.ts";
import { defineResource } from "#kit/resource.ts";
import { Uom } from "./satuan.resource.ts";

/** Factors that apply to all products; a product's own factor takes precedence. */
export const UnitConversion = defineResource("unitConversion", {
  title: "Konversi satuan",
  scope: "open",
  fields: {
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
  unique: [["fromUom", "toUom", "validFrom"]],
  list: {
    columns: ["fromUom", "toUom", "factor", "validFrom", "validTo"],
    filters: ["fromUom", "toUom", "validFrom"],
    sort: "-validFrom",
  },
  exchange: { import: true, export: true, key: ["fromUom", "toUom", "validFrom"] },
});
