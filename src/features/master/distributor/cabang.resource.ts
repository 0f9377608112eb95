import { District } from "#features/master/master-data-wilayah/master-data-wilayah.resource.ts";
import { boolean, code, ref, text } from "#kit/field.ts";
import { defineResource } from "#kit/resource.ts";
import { Distributor } from "./distributor.resource.ts";

export const DistributorBranch = defineResource("distributorBranch", {
  title: "Cabang distributor",
  scope: { vendor: "distributor_id", district: "district_id" },
  fields: {
    code: code(),
    name: text("Nama", { required: true }),
    distributor: ref("Distributor", Distributor, { required: true }),
    district: ref("Kabupaten/kota", District, { required: true }),
    address: text("Alamat", { max: 400, format: "multiline" }),
    phone: text("Telepon", { max: 30, format: "phone" }),
    isMain: boolean("Kantor pusat"),
  },
  represent: ["code", "name"],
  unique: [["code"]],
  list: {
    columns: ["code", "name", "distributor", "district", "phone", "isMain"],
    search: ["code", "name"],
    filters: ["distributor", "district", "isMain"],
    sort: "code",
  },
  exchange: { import: true, export: true, key: ["code"] },
});
