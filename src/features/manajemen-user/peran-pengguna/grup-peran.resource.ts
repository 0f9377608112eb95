import { integer, text } from "#kit/field.ts";
import { defineResource } from "#kit/resource.ts";

/** Groups of roles, referred to by name, for filtering users. */
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
