import { defineTable } from "#kit/resource.ts";

export const SaleMonth = defineTable("sale_month", { vendor: "distributor_id", district: "district_id" });
export const SalePlace = defineTable("sale_place", { vendor: "distributor_id", district: "district_id" });
export const SalePlaceTo = defineTable("sale_place_to", { vendor: "distributor_id", district: "district_id" });
export const SaleProduct = defineTable("sale_product", { vendor: "distributor_id" });
export const SaleProductTo = defineTable("sale_product_to", { vendor: "distributor_id" });
export const SaleTotal = defineTable("sale_total", { vendor: "distributor_id" });
export const SaleDay = defineTable("sale_day", { vendor: "distributor_id" });
export const SaleDocPlace = defineTable("sale_doc_place", { vendor: "distributor_id", district: "district_id" });
export const SaleDocMonth = defineTable("sale_doc_month", { vendor: "distributor_id" });
export const SaleDocDay = defineTable("sale_doc_day", { vendor: "distributor_id" });
export const SaleMonthStore = defineTable("sale_month_store", { vendor: "distributor_id", district: "district_id" });
export const StoreMonth = defineTable("store_month", { vendor: "distributor_id", district: "district_id" });
export const PurchaseMonth = defineTable("purchase_month", { vendor: "distributor_id", warehouse: "warehouse_id" });
export const PurchaseCost = defineTable("purchase_cost", { vendor: "distributor_id" });
export const StockFlow = defineTable("stock_flow", { vendor: "distributor_id", warehouse: "warehouse_id" });
export const StockMonth = defineTable("stock_month", { vendor: "distributor_id", warehouse: "warehouse_id" });
/** A national benchmark of hundreds of distributors: only shares, from which no distributor's sales can be derived. */
export const SalePace = defineTable("sale_pace", "open");
/** Comparisons of rollups with their lines, and the parts that differed. */
export const RollupCheck = defineTable("rollup_check", "system");
export const RollupIncident = defineTable("rollup_incident", { vendor: "distributor_id" });
export const PointMonth = defineTable("point_month", { vendor: "distributor_id", store: "store_id" });
