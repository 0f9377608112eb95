import { Store } from "#features/master/data-toko/data-toko.resource.ts";
import { Position } from "#features/parameter/pemetaan-organisasi/posisi.resource.ts";
import { choice, ref } from "#kit/field.ts";
import { defineMapping, type MappingSpec, validityFields } from "#platform/mapping/index.ts";
import { defineResource } from "#kit/resource.ts";

/** TSO and SPC of a store. */
export const StorePosition = defineResource("storePosition", {
  title: "Toko per TSO",
  scope: { store: "store_id" },
  readOnly: true,
  fields: {
    store: ref("Toko", Store, { required: true }),
    kind: choice("Jenis", { TSO: "TSO", SPC: "SPC" }, { required: true }),
    position: ref("Posisi", Position, { required: true }),
    ...validityFields,
  },
  represent: ["store", "position"],
  list: {
    columns: ["store", "kind", "position", "validFrom", "validTo", "reason"],
    filters: ["store", "kind", "position", "validFrom", "validTo"],
    sort: "-validFrom",
  },
  exchange: { import: true, export: true, key: ["store", "kind", "validFrom"] },
});

const shared = {
  of: StorePosition,
  parent: "position",
  member: "store",
  expected: { field: "status", values: ["active", "inactive"] },
  filters: ["district", "segment", "cluster", "status"],
  notes: ["district", "status"],
} as const satisfies Partial<MappingSpec<typeof StorePosition.fields>>;

export const storeTsos = defineMapping({
  ...shared,
  at: "tso",
  title: "Toko per TSO",
  about: "Satu TSO per toko pada satu hari; laporan per sales mengikutinya.",
  only: { kind: "TSO" },
  parents: { kind: "TSO" },
});
export const storeSpcs = defineMapping({
  ...shared,
  at: "spc",
  title: "Toko per SPC",
  about: "Satu SPC per toko pada satu hari.",
  only: { kind: "SPC" },
  parents: { kind: "SPC" },
});
