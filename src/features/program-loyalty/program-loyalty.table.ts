import { defineTable } from "#kit/resource.ts";

export const joinedWithSales = "lines of sales are joined with the rules they earn by";

export const ProgramRule = defineTable("program_rule", "open", {
  referenceBecause: joinedWithSales,
  openBecause: "an area is a condition of a rule that every member may read",
});
export const ProgramArea = defineTable("program_area", "open", {
  referenceBecause: joinedWithSales,
  openBecause: "where a programme runs is public to its members",
});
export const ProgramShare = defineTable("program_share", "open");
export const PointValue = defineTable("point_value", "open");
/** Memberships; `program_member` lists them with the store's place and progress. */
export const ProgramStoreTable = defineTable(
  "program_store",
  { store: "store_id" },
  { referenceBecause: joinedWithSales },
);
export const ProgramTarget = defineTable(
  "program_target",
  { store: "store_id" },
  { referenceBecause: joinedWithSales },
);
/** Figures of all members; the stores among them are returned in the reader's scope. */
export const ProgramSimulation = defineTable("program_simulation", "system");
/** The use of a budget is not visible to members. */
export const ProgramBudget = defineTable("program_budget", "system");
/** Budget shares that have been notified. */
export const ProgramBudgetNotice = defineTable("program_budget_notice", "system");
/** Names, numbers and photos of identity cards; read only by pages with a separate permission. */
export const StoreOwner = defineTable("store_owner", "system");
