import { code, integer, text } from "#kit/field.ts";
import { defineResource } from "#kit/resource.ts";

export const Cluster = defineResource("cluster", {
  title: "Cluster",
  scope: "open",
  fields: {
    code: code(),
    name: text("Nama", { required: true }),
    rank: integer("Peringkat", { required: true, min: 1, max: 100, help: "1 adalah kelas terbaik." }),
    description: text("Keterangan", { max: 1000, format: "multiline" }),
  },
  represent: ["name"],
  unique: [["code"], ["rank"]],
  list: { columns: ["rank", "code", "name", "description"], search: ["code", "name"], sort: "rank" },
  exchange: { import: true, export: true, key: ["code"] },
});
