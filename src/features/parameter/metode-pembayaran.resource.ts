import { boolean, choice, code, integer, text } from "#kit/field.ts";
import { defineResource } from "#kit/resource.ts";

export const PaymentMethod = defineResource("paymentMethod", {
  title: "Metode pembayaran",
  scope: "open",
  fields: {
    code: code(),
    name: text("Nama", { required: true }),
    kind: choice("Jenis", { cash: "Tunai", transfer: "Transfer", giro: "Giro", credit: "Kredit" }, { required: true }),
    dueDays: integer("Jatuh tempo", { required: true, min: 0, max: 365, unit: "hari" }),
    active: boolean("Aktif"),
  },
  represent: ["code", "name"],
  unique: [["code"]],
  list: {
    columns: ["code", "name", "kind", "dueDays", "active"],
    search: ["code", "name"],
    filters: ["kind", "active"],
    sort: "code",
  },
  exchange: { import: true, export: true, key: ["code"] },
});
