import { defineTable } from "#kit/resource.ts";

/** A reviewer reads the lines of stores in their scope, and can approve a proposal only if these are all of its lines. */
export const PointRequestLine = defineTable("point_request_line", { store: "store_id" });
export const PointTransferRow = defineTable("point_transfer", { store: "from_store_id" });
