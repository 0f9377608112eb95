import { defineTable } from "#kit/resource.ts";

/** Rows are read only through a run in the reader's scope. */
export const CommandOutput = defineTable("command_output", "system", { appendOnly: true });
