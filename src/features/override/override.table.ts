import { defineTable } from "#kit/resource.ts";

export const OverrideException = defineTable("override_exception", { vendor: "distributor_id", district: "district_id", person: "requested_by" });
