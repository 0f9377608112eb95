import { boolean, code, text } from "#kit/field.ts";
import { defineResource } from "#kit/resource.ts";

export const Bank = defineResource("bank", {
  title: "Bank",
  scope: "open",
  fields: {
    code: code(),
    name: text("Nama", { required: true }),
    swiftCode: text("Kode SWIFT", {
      max: 11,
      pattern: "^[A-Z0-9]{8}([A-Z0-9]{3})?$",
      patternHint: "8 atau 11 huruf besar dan angka",
    }),
    active: boolean("Aktif"),
  },
  represent: ["code", "name"],
  unique: [["code"]],
  list: {
    columns: ["code", "name", "swiftCode", "active"],
    search: ["code", "name"],
    filters: ["active"],
    sort: "code",
  },
  exchange: { import: true, export: true, key: ["code"] },
});
