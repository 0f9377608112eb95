import { defineTable } from "#kit/resource.ts";

export const BulkMonth = defineTable("bulk_month", { vendor: "distributor_id", bulkCustomer: "customer_id" });
export const BulkDay = defineTable("bulk_day", { vendor: "distributor_id", bulkCustomer: "customer_id" });
