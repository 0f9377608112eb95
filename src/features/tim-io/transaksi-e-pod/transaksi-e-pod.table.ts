import { defineTable } from "#kit/resource.ts";

export const DeliveryLine = defineTable("delivery_line", { vendor: "distributor_id" });
