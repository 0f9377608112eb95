import { defineTable } from "#kit/resource.ts";

/** Read only through a target in the user's scope. */
export const TargetSplit = defineTable("target_split", "open");
