import { defineTable } from "#kit/resource.ts";

export const beside = "lines of sales are joined with the rules they earn by";

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
/** Memberships; `program_member` lists them with where their store lies and how far it has come. */
export const ProgramStoreTable = defineTable("program_store", { store: "store_id" }, { everywhere: beside });
export const ProgramTarget = defineTable("program_target", { store: "store_id" }, { everywhere: beside });
/** Figures over all members; the stores among them are answered in the reader's scope. */
export const ProgramSimulation = defineTable("program_simulation", "system");
/** How much of a budget is used is not for members. */
export const ProgramBudget = defineTable("program_budget", "system");
/** Which shares of a budget were announced. */
export const ProgramBudgetNotice = defineTable("program_budget_notice", "system");
/** Names, numbers and photographs of identity cards; read by pages with an action of its own. */
export const StoreOwner = defineTable("store_owner", "system");
