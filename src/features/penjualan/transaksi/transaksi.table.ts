import { defineTable } from "#kit/resource.ts";

export const SaleLine = defineTable("sale_line", { vendor: "distributor_id", district: "district_id" });
