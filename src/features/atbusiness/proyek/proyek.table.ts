import { defineTable } from "#kit/resource.ts";

export const ProjectStageHistoryTable = defineTable("project_stage_history", { bulkCustomer: "customer_id" });
