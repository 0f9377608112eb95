import { ref } from "#kit/field.ts";
import { defineMapping, validityFields } from "#platform/mapping/index.ts";
import { defineResource } from "#kit/resource.ts";
import { Position } from "./posisi.resource.ts";

/** The superior of a position; independent of whether the position is filled. */
export const PositionParent = defineResource("positionParent", {
  title: "Pemetaan organisasi",
  scope: "open",
  readOnly: true,
  fields: {
    position: ref("Posisi", Position, { required: true }),
    parent: ref("Atasan", Position, { required: true }),
    ...validityFields,
  },
  represent: ["position", "parent"],
  list: {
    columns: ["position", "parent", "validFrom", "validTo", "reason"],
    filters: ["position", "parent", "validFrom", "validTo"],
    sort: "-validFrom",
  },
  exchange: { import: true, export: true, key: ["position", "validFrom"] },
});

export const positionParents = defineMapping({
  of: PositionParent,
  parent: "parent",
  member: "position",
  about: "GM, SSM, ASM, TSO: siapa melapor kepada siapa, dan sejak kapan.",
  expected: { field: "kind", values: ["SSM", "ASM", "TSO", "SPC"] },
  filters: ["kind"],
  notes: ["kind"],
  national: true,
});
