import { Position } from "#features/parameter/pemetaan-organisasi/posisi.resource.ts";
import { ref } from "#kit/field.ts";
import { defineMapping, validityFields } from "#platform/mapping/index.ts";
import { defineResource } from "#kit/resource.ts";
import { Salesman } from "./user-salesman.resource.ts";

/**
 * The position of a salesman: of a TSO in the retail channel, of corsales or a key account manager in the corsales
 * channel.
 */
export const SalesmanPosition = defineResource("salesmanPosition", {
  title: "Posisi salesman",
  scope: { salesman: "salesman_id" },
  readOnly: true,
  fields: {
    salesman: ref("Salesman", Salesman, { required: true }),
    position: ref("Posisi", Position, { required: true }),
    ...validityFields,
  },
  represent: ["salesman", "position"],
  list: {
    columns: ["salesman", "position", "validFrom", "validTo", "reason"],
    filters: ["salesman", "position", "validFrom", "validTo"],
    sort: "-validFrom",
  },
  exchange: { import: true, export: true, key: ["salesman", "validFrom"] },
});

export const salesmanPositions = defineMapping({
  of: SalesmanPosition,
  parent: "position",
  member: "salesman",
  about: "Satu posisi per salesman pada satu hari: TSO untuk retail, Corsales atau KAM untuk corsales.",
  expected: { field: "status", values: ["active"] },
  filters: ["district", "employer", "status"],
  notes: ["district", "status"],
});

/** Kinds of positions that salesmen of a channel can have. */
export const positionKinds = { retail: ["TSO"], corsales: ["CORSALES", "KAM"] } as const;
