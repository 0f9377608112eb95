import { boolean, choice, integer, longText, text } from "#kit/field.ts";
import { defineResource, type Row } from "#kit/resource.ts";

export const Role = defineResource("role", {
  title: "Peran pengguna",
  scope: "open",
  readOnly: true,
  fields: {
    code: text("Kode", { required: true, max: 45, format: "code" }),
    name: text("Nama", { required: true, max: 80 }),
    groupRole: text("Grup peran", { required: true, max: 80 }),
    reach: choice(
      "Jangkauan",
      { national: "Seluruh negeri", area: "Area pengguna", vendor: "Satu distributor" },
      { required: true },
    ),
    description: longText("Keterangan"),
    builtIn: boolean("Bawaan"),
    position: integer("Urutan", { min: 0 }),
  },
  represent: ["name"],
  unique: [["code"], ["name"]],
  list: {
    columns: ["name", "code", "groupRole", "reach", "builtIn"],
    search: ["name", "code"],
    filters: ["groupRole", "reach"],
    sort: "position",
  },
});
export type Role = Row<typeof Role>;
