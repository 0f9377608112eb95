import { Store } from "#features/master/data-toko/data-toko.resource.ts";
import { Distributor } from "#features/master/distributor/distributor.resource.ts";
import { choice, ref } from "#kit/field.ts";
import { defineMapping, validityFields } from "#platform/mapping/index.ts";
import { defineResource } from "#kit/resource.ts";

/** A store has one main distributor at a time, and may have others. */
export const StoreDistributor = defineResource("storeDistributor", {
  title: "Mapping distributor",
  scope: { vendor: "distributor_id", store: "store_id" },
  readOnly: true,
  fields: {
    store: ref("Toko", Store, { required: true }),
    distributor: ref("Distributor", Distributor, { required: true }),
    kind: choice("Jenis", { main: "Utama", other: "Tambahan" }, { required: true, default: "main" }),
    ...validityFields,
    reason: { ...validityFields.reason, column: "note" },
  },
  represent: ["store", "distributor"],
  list: {
    columns: ["store", "distributor", "kind", "validFrom", "validTo", "reason"],
    filters: ["store", "distributor", "kind", "validFrom", "validTo"],
    sort: "-validFrom",
  },
  exchange: { import: true, export: true, key: ["store", "validFrom", "distributor"] },
});

export const storeDistributors = defineMapping({
  of: StoreDistributor,
  parent: "distributor",
  member: "store",
  about: "Satu distributor utama per toko pada satu hari; distributor tambahan tampak di riwayat toko.",
  only: { kind: "main" },
  expected: { field: "status", values: ["active", "inactive"] },
  filters: ["district", "segment", "cluster", "status"],
  notes: ["district", "status"],
});
