import { defineTable } from "#kit/resource.ts";

const beside = "lines of sales are joined with the rules they earn by";

export const ProgramRate = defineTable("program_rate", "open", { everywhere: beside });
export const ProgramRule = defineTable("program_rule", "open", {
  everywhere: beside,
  openBecause: "an area is a condition of a rule that every member may read",
});
export const ProgramArea = defineTable("program_area", "open", {
  everywhere: beside,
  openBecause: "where a programme runs is public to its members",
});
export const ProgramShare = defineTable("program_share", "open");
export const PointValue = defineTable("point_value", "open");
export const ProgramWhitelist = defineTable("program_whitelist", { store: "store_id" });
export const ProgramStore = defineTable("program_store", { store: "store_id" }, { everywhere: beside });
/** How much of a budget is used is not for members. */
export const ProgramBudget = defineTable("program_budget", "system");
/** Names, numbers and photographs of identity cards; read by pages with an action of its own. */
export const StoreOwner = defineTable("store_owner", "system");
