import { defineTable } from "#kit/resource.ts";

/** Whoever judges a proposal reads the lines of stores in their area, and approves it only if these are all. */
export const PointRequestLine = defineTable("point_request_line", { store: "store_id" });
export const PointTransferRow = defineTable("point_transfer", { store: "from_store_id" });
