import { defineTable } from "#kit/resource.ts";

export const RegularCustomerStore = defineTable("regular_customer_store", { store: "store_id" });
