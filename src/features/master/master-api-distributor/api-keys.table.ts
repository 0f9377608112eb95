import { defineTable } from "#kit/resource.ts";

export const ApiKeyTable = defineTable("api_key", { vendor: "distributor_id" });
