import { boolean, code, text } from "#kit/field.ts";
import { defineResource } from "#kit/resource.ts";

export const Opco = defineResource("opco", {
  title: "Opco",
  scope: "open",
  fields: {
    code: code(),
    name: text("Nama", { required: true }),
    npwp: text("NPWP", { max: 25, pattern: "^[0-9][0-9.-]{14,20}$", patternHint: "15 atau 16 angka" }),
    phone: text("Telepon", { max: 30, format: "phone" }),
    email: text("Email", { format: "email" }),
    address: text("Alamat", { max: 400, format: "multiline" }),
    active: boolean("Aktif"),
  },
  represent: ["code", "name"],
  unique: [["code"]],
  list: {
    columns: ["code", "name", "phone", "email", "active"],
    search: ["code", "name"],
    filters: ["active"],
    sort: "code",
  },
  exchange: { import: true, export: true, key: ["code"] },
});
