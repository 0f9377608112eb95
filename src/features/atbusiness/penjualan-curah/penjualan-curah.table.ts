import { defineTable } from "#kit/resource.ts";

export const BulkMonth = defineTable("bulk_month", { vendor: "distributor_id", bulkCustomer: "customer_id" });
