import { integer, text } from "#kit/field.ts";
import { defineResource } from "#kit/resource.ts";

/** Groups that roles belong to by name, so that people can be looked at by them. */
export const RoleGroup = defineResource("roleGroup", {
  title: "Grup peran",
  scope: "open",
  readOnly: true,
  fields: {
    name: text("Nama", { required: true, max: 80 }),
    roles: integer("Peran", { required: true }),
    holders: integer("Pemegang", { required: true }),
  },
  represent: ["name"],
  list: { columns: ["name", "roles", "holders"], search: ["name"], sort: "name" },
});
