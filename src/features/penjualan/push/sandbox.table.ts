import { defineTable } from "#kit/resource.ts";

/** Documents of sandbox systems: never joined with facts, and read only by their own system and on its page. */
export const PushSandboxTable = defineTable("push_sandbox", { vendor: "distributor_id" });
