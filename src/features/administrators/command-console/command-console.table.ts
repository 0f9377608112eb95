import { defineTable } from "#kit/resource.ts";

/** Read for people only by a run that they see. */
export const CommandOutput = defineTable("command_output", "system", { appendOnly: true });
