import { User } from "#features/manajemen-user/daftar-pengguna/daftar-pengguna.resource.ts";
import { ref } from "#kit/field.ts";
import { defineMapping, validityFields } from "#platform/mapping/index.ts";
import { defineResource } from "#kit/resource.ts";
import { Position } from "./posisi.resource.ts";

/** Holder of a position; one person at a time. */
export const PositionAssignment = defineResource("positionAssignment", {
  title: "Penempatan posisi",
  scope: "open",
  tableOptions: { openBecause: "the sales organisation is the group's own chart, without figures of any partner" },
  readOnly: true,
  fields: {
    position: ref("Posisi", Position, { required: true }),
    user: ref("Pengguna", User, { required: true }),
    ...validityFields,
  },
  represent: ["position", "user"],
  list: {
    columns: ["position", "user", "validFrom", "validTo", "reason"],
    filters: ["position", "user", "validFrom", "validTo"],
    sort: "-validFrom",
  },
  exchange: { import: true, export: true, key: ["position", "validFrom"] },
});

export const positionAssignments = defineMapping({
  of: PositionAssignment,
  parent: "user",
  member: "position",
  about: "Siapa menduduki posisi apa, dan sejak kapan.",
  filters: ["kind"],
  notes: ["kind"],
  national: true,
});
