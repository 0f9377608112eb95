import { defineTable } from "#kit/resource.ts";

export const EmbedSecretTable = defineTable("embedded_dashboard_secret", "system");
