import { defineTable } from "#kit/resource.ts";

export const PurchaseLine = defineTable("purchase_line", { vendor: "distributor_id", warehouse: "warehouse_id" });
