import { defineTable } from "#kit/resource.ts";

/** A dimension of reports: not scoped, because facts without a visible version would be missing from totals. */
export const StoreVersion = defineTable("store_version", "open", {
  openBecause:
    "where a store belonged on a day; reports join it to facts, which are scoped, also of stores that have moved",
});
