import { choice, code, date, ref, text } from "#kit/field.ts";
import { defineResource } from "#kit/resource.ts";
import { Distributor } from "./distributor/distributor.resource.ts";
import { District } from "./master-data-wilayah/master-data-wilayah.resource.ts";

export const RegularCustomer = defineResource("regularCustomer", {
  title: "Master data LT",
  scope: { vendor: "distributor_id", district: "district_id" },
  fields: {
    code: code(),
    name: text("Nama LT", { required: true }),
    distributor: ref("Distributor", Distributor, { required: true }),
    district: ref("Kabupaten/kota", District, { required: true }),
    ownerName: text("Pemilik"),
    phone: text("Telepon", { max: 30, format: "phone" }),
    address: text("Alamat", { max: 400, format: "multiline" }),
    npwp: text("NPWP", { max: 25, pattern: "^[0-9][0-9.-]{14,20}$", patternHint: "15 atau 16 angka" }),
    joinedOn: date("Bergabung"),
    status: choice(
      "Status",
      { active: ["Aktif", "success"], closed: ["Sudah tutup", "neutral"] },
      { required: true, default: "active" },
    ),
  },
  represent: ["code", "name"],
  unique: [["code"]],
  list: {
    columns: ["code", "name", "distributor", "district", "ownerName", "phone", "joinedOn", "status"],
    search: ["code", "name"],
    filters: ["distributor", "district", "joinedOn", "status"],
    sort: "code",
  },
  exchange: { import: true, export: true, key: ["code"] },
});
