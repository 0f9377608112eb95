import { defineTable } from "#kit/resource.ts";

/** Reached only through a target that the person already sees. */
export const TargetSplit = defineTable("target_split", "open");
