import { defineTable } from "#kit/resource.ts";

export const PositionParent = defineTable("position_parent", "open");
export const PositionAssignment = defineTable("position_assignment", "open");
