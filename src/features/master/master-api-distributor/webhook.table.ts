import { defineTable } from "#kit/resource.ts";

export const WebhookTable = defineTable("webhook", { vendor: "distributor_id" });
export const WebhookDeliveryTable = defineTable("webhook_delivery", { vendor: "distributor_id" });
