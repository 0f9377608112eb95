import { defineTable } from "#kit/resource.ts";

export const StoreDistributor = defineTable("store_distributor", { vendor: "distributor_id", store: "store_id" });
