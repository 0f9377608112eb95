import { Region } from "#features/parameter/lokasi-area/regional.resource.ts";
import { Opco } from "#features/parameter/opco.resource.ts";
import { boolean, choice, code, ref, text } from "#kit/field.ts";
import { defineResource } from "#kit/resource.ts";

export const SalesOrganisation = defineResource("salesOrganisation", {
  title: "Sales organisasi",
  scope: "open",
  fields: {
    code: code(),
    name: text("Nama", { required: true }),
    opco: ref("Opco", Opco, { required: true }),
    region: ref("Regional", Region),
    channel: choice("Kanal", { retail: "Ritel", bulk: "Curah" }, { required: true }),
    active: boolean("Aktif"),
  },
  represent: ["code", "name"],
  unique: [["code"]],
  list: {
    columns: ["code", "name", "opco", "region", "channel", "active"],
    search: ["code", "name"],
    filters: ["opco", "region", "channel", "active"],
    sort: "code",
  },
  exchange: { import: true, export: true, key: ["code"] },
});
