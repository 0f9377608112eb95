import { defineTable } from "#kit/resource.ts";

/** What has been granted; the requests are proposals. Staff see those of stores in their area, and of distributors at work there. */
export const OverrideException = defineTable("override_exception", {
  vendor: "distributor_id",
  store: "store_id",
  person: "requested_by",
});
