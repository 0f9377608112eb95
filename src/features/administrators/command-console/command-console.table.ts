import { defineTable } from "#kit/resource.ts";

/** Read for a person only through a run in that person's scope. */
export const CommandOutput = defineTable("command_output", "system", { appendOnly: true });
