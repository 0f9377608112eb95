import { defineTable } from "#kit/resource.ts";

export const StockMovement = defineTable(
  "stock_movement",
  { vendor: "distributor_id", warehouse: "warehouse_id" },
  { appendOnly: true },
);
export const StockLevel = defineTable("stock_level", { vendor: "distributor_id", warehouse: "warehouse_id" });
export const StockAdjustment = defineTable("stock_adjustment", { vendor: "distributor_id", warehouse: "warehouse_id" });
export const StockPolicy = defineTable("stock_policy", { warehouse: "warehouse_id" });
export const Lane = defineTable("lane", { warehouse: "warehouse_id" });
