import { defineTable } from "#kit/resource.ts";

export const StorePosition = defineTable("store_position", { store: "store_id" });
/** A dimension of reports: a fact must find its version whoever asks, else totals would lose rows. */
export const StoreVersion = defineTable("store_version", "open");
