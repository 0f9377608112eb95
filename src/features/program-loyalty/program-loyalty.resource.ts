import { ProductLine } from "#features/parameter/parameter-produk/lini-produk.resource.ts";
import { choice, code, date, integer, ref, text } from "#kit/field.ts";
import { defineResource } from "#kit/resource.ts";

/** A programme that gives points to its members for what they buy. */
export const LoyaltyProgram = defineResource("loyaltyProgram", {
  title: "Program loyalty",
  counts: "program loyalty",
  scope: "open",
  readOnly: true,
  tableOptions: { everywhere: "lines of sales are joined with the rules they earn by" },
  fields: {
    code: code(),
    name: text("Nama", { required: true }),
    productLine: ref("Lini produk", ProductLine, { required: true }),
    validFrom: date("Berlaku sejak", { required: true }),
    validTo: date("Berlaku sampai"),
    settleDays: integer("Hari penutupan", { required: true }),
    expiryMonths: integer("Masa berlaku poin (bulan)", { required: true }),
    status: choice(
      "Status",
      {
        draft: ["Draf", "neutral"],
        active: ["Berjalan", "success"],
        paused: ["Dijeda", "warning"],
        closed: ["Berakhir", "neutral"],
      },
      { required: true },
    ),
  },
  represent: ["code", "name"],
  unique: [["code"]],
  list: {
    columns: ["code", "name", "productLine", "validFrom", "validTo", "status"],
    search: ["code", "name"],
    filters: ["productLine", "status"],
    sort: "code",
  },
  exchange: { export: true, key: ["code"] },
});
