import { defineTable } from "#kit/resource.ts";

/** Granted exceptions; requests are proposals. Staff see those of stores and distributors in their area. */
export const OverrideException = defineTable("override_exception", {
  vendor: "distributor_id",
  store: "store_id",
  person: "requested_by",
});
