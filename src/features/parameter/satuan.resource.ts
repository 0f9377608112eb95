import { choice, code, integer, text } from "#kit/field.ts";
import { defineResource } from "#kit/resource.ts";

export const Uom = defineResource("uom", {
  title: "Satuan",
  scope: "open",
  fields: {
    code: code(),
    name: text("Nama", { required: true }),
    kind: choice("Jenis", { weight: "Berat", volume: "Isi satuan", piece: "Buah" }, { required: true }),
    decimals: integer("Angka desimal", {
      required: true,
      min: 0,
      max: 3,
      help: "Berapa angka di belakang koma yang boleh diisi untuk satuan ini.",
    }),
  },
  represent: ["code", "name"],
  unique: [["code"]],
  list: { columns: ["code", "name", "kind", "decimals"], search: ["code", "name"], filters: ["kind"], sort: "code" },
  exchange: { import: true, export: true, key: ["code"] },
});
