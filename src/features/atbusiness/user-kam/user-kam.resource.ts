import { Position } from "#features/parameter/pemetaan-organisasi/posisi.resource.ts";
import { ref } from "#kit/field.ts";
import { defineMapping, validityFields } from "#platform/mapping/index.ts";
import { defineResource } from "#kit/resource.ts";
import { BulkCustomer } from "../customer-curah/customer-curah.resource.ts";

/** The position that is responsible for a bulk customer during a period. */
export const KamAssignment = defineResource("kamAssignment", {
  title: "User KAM",
  counts: "penugasan KAM",
  scope: { bulkCustomer: "customer_id" },
  readOnly: true,
  fields: {
    customer: ref("Pelanggan curah", BulkCustomer, { required: true }),
    position: ref("KAM", Position, { required: true }),
    ...validityFields,
  },
  represent: ["customer", "position"],
  list: {
    columns: ["customer", "position", "validFrom", "validTo", "reason"],
    filters: ["customer", "position", "validFrom", "validTo"],
    sort: "-validFrom",
  },
  exchange: { import: true, export: true, key: ["customer", "validFrom"] },
});

export const kamAssignments = defineMapping({
  of: KamAssignment,
  parent: "position",
  member: "customer",
  about: "Satu KAM atau Corsales per customer curah pada satu hari.",
  parents: { kind: ["KAM", "CORSALES"] },
  expected: { field: "status", values: ["active"] },
  filters: ["segment", "group", "district"],
  notes: ["district", "segment"],
});
