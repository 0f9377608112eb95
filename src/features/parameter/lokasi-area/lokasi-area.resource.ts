import { code, ref, text } from "#kit/field.ts";
import { defineResource } from "#kit/resource.ts";
import { AreaGroup } from "./grup-area.resource.ts";
import { Region } from "./regional.resource.ts";

export const Area = defineResource("area", {
  title: "Lokasi area",
  counts: "area",
  scope: "open",
  fields: {
    code: code(),
    name: text("Nama", { required: true }),
    region: ref("Regional", Region),
    areaGroup: ref("Grup area", AreaGroup),
  },
  represent: ["code", "name"],
  unique: [["code"]],
  list: {
    columns: ["code", "name", "region", "areaGroup"],
    search: ["code", "name"],
    filters: ["region", "areaGroup"],
    sort: "code",
  },
  exchange: { import: true, export: true, key: ["code"] },
});
