import { boolean, code, ref, text } from "#kit/field.ts";
import { defineResource } from "#kit/resource.ts";
import { Opco } from "./opco.resource.ts";

export const Supplier = defineResource("supplier", {
  title: "Supplier",
  scope: "open",
  fields: {
    code: code(),
    name: text("Nama", { required: true }),
    opco: ref("Opco", Opco, { help: "Diisi bila supplier adalah perusahaan dalam grup." }),
    npwp: text("NPWP", { max: 25, pattern: "^[0-9][0-9.-]{14,20}$", patternHint: "15 atau 16 angka" }),
    phone: text("Telepon", { max: 30, format: "phone" }),
    email: text("Email", { format: "email" }),
    address: text("Alamat", { max: 400, format: "multiline" }),
    active: boolean("Aktif"),
  },
  represent: ["code", "name"],
  unique: [["code"]],
  list: {
    columns: ["code", "name", "opco", "phone", "email", "active"],
    search: ["code", "name"],
    filters: ["opco", "active"],
    sort: "code",
  },
  exchange: { import: true, export: true, key: ["code"] },
});
