import { Area } from "#features/parameter/lokasi-area/lokasi-area.resource.ts";
import { Region } from "#features/parameter/lokasi-area/regional.resource.ts";
import { choice, code, ref, text } from "#kit/field.ts";
import { defineResource } from "#kit/resource.ts";

/** A position; its holder and its superior are separate rows with their own validity. */
export const Position = defineResource("position", {
  title: "Posisi",
  scope: "open",
  tableOptions: { openBecause: "the sales organisation is the group's own chart, without figures of any partner" },
  fields: {
    code: code(),
    name: text("Nama", { required: true }),
    kind: choice(
      "Jabatan",
      {
        GM: "GM",
        SSM: "SSM",
        ASM: "ASM",
        TSO: "TSO",
        SPC_GROUP: "SPC Group",
        SPC: "SPC",
        KAM: "KAM",
        CORSALES: "Corsales",
      },
      { required: true },
    ),
    region: ref("Regional", Region),
    area: ref("Area", Area),
  },
  represent: ["code", "name"],
  unique: [["code"]],
  list: {
    columns: ["code", "name", "kind", "region", "area"],
    search: ["code", "name"],
    filters: ["kind", "region", "area"],
    sort: "code",
  },
  exchange: { import: true, export: true, key: ["code"] },
});
