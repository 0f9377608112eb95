import { defineTable } from "#kit/resource.ts";

/** A dimension of reports: a fact must find its version whoever asks, else totals would lose rows. */
export const StoreVersion = defineTable(
  "store_version",
  "open",
  "where a store belonged on a day; reports join it to facts, which are scoped, also of stores that have moved",
);
