import { boolean, code, text } from "#kit/field.ts";
import { defineResource } from "#kit/resource.ts";

/** Industries that buy cement in bulk. */
export const BulkSegment = defineResource("bulkSegment", {
  title: "Segments",
  counts: "segmen curah",
  scope: "open",
  fields: {
    code: code(),
    name: text("Nama", { required: true }),
    active: boolean("Aktif", { help: "Yang tidak aktif tidak dapat dipilih untuk customer baru." }),
  },
  represent: ["code", "name"],
  unique: [["code"]],
  list: { columns: ["code", "name", "active"], search: ["code", "name"], filters: ["active"], sort: "code" },
  exchange: { import: true, export: true, key: ["code"] },
});
