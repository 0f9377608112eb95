import { defineTable } from "#kit/resource.ts";

/** What sandbox systems sent: never joined with facts, read by its own system and on that system's page alone. */
export const PushSandboxTable = defineTable("push_sandbox", { vendor: "distributor_id" });
