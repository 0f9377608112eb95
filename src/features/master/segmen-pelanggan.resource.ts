import { code, text } from "#kit/field.ts";
import { defineResource } from "#kit/resource.ts";

export const CustomerSegment = defineResource("customerSegment", {
  title: "Segmen pelanggan",
  scope: "open",
  fields: {
    code: code(),
    name: text("Nama", { required: true }),
    description: text("Keterangan", { max: 1000, format: "multiline" }),
  },
  represent: ["code", "name"],
  unique: [["code"]],
  list: { columns: ["code", "name", "description"], search: ["code", "name"], sort: "code" },
  exchange: { import: true, export: true, key: ["code"] },
});
