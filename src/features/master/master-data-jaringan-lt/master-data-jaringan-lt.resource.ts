import { Store } from "#features/master/data-toko/data-toko.resource.ts";
import { RegularCustomer } from "#features/master/master-data-lt.resource.ts";
import { ref } from "#kit/field.ts";
import { defineMapping, validityFields } from "#platform/mapping/index.ts";
import { defineResource } from "#kit/resource.ts";

export const RegularCustomerStore = defineResource("regularCustomerStore", {
  title: "Master data jaringan LT",
  scope: { store: "store_id" },
  readOnly: true,
  fields: {
    store: ref("Toko", Store, { required: true }),
    regularCustomer: ref("LT", RegularCustomer, { required: true }),
    ...validityFields,
  },
  represent: ["store", "regularCustomer"],
  list: {
    columns: ["store", "regularCustomer", "validFrom", "validTo", "reason"],
    filters: ["store", "regularCustomer", "validFrom", "validTo"],
    sort: "-validFrom",
  },
  exchange: { import: true, export: true, key: ["store", "validFrom"] },
});

export const regularCustomerStores = defineMapping({
  of: RegularCustomerStore,
  parent: "regularCustomer",
  member: "store",
  about: "Toko mana yang dilayani lewat LT mana. Toko tanpa LT hanya disebut bila ditandai dilayani lewat LT.",
  expected: { field: "viaRegularCustomer", values: ["true"] },
  filters: ["district", "segment", "status", "viaRegularCustomer"],
  notes: ["district", "status"],
});
