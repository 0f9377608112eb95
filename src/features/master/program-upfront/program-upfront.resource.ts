import { ProductGroup } from "#features/parameter/parameter-produk/grup-produk.resource.ts";
import { choice, code, date, integer, ref, text } from "#kit/field.ts";
import { defineResource } from "#kit/resource.ts";

/** A programme that pays its reward in advance; the part not earned by the end of the period is paid back. */
export const UpfrontProgram = defineResource("upfrontProgram", {
  title: "Program up-front",
  scope: "open",
  fields: {
    code: code(),
    name: text("Nama", { required: true }),
    productGroup: ref("Grup produk", ProductGroup, { help: "Kosong berarti semua produk dihitung." }),
    validFrom: date("Berlaku dari", { required: true }),
    validTo: date("Berlaku sampai", { required: true, help: "Hari pertama yang tidak lagi berlaku." }),
    dueDays: integer("Tenggat pengembalian", {
      required: true,
      min: 0,
      max: 365,
      unit: "hari",
      help: "Hari sesudah program berakhir.",
    }),
    terms: text("Ketentuan", { max: 1000, format: "multiline" }),
    status: choice(
      "Status",
      { draft: ["Draf", "neutral"], active: ["Berjalan", "success"], closed: ["Selesai", "info"] },
      { required: true, default: "draft" },
    ),
  },
  represent: ["code", "name"],
  unique: [["code"]],
  list: {
    columns: ["code", "name", "productGroup", "validFrom", "validTo", "dueDays", "status"],
    search: ["code", "name"],
    filters: ["productGroup", "status", "validFrom"],
    sort: "-validFrom",
  },
  exchange: { import: true, export: true, key: ["code"] },
});
