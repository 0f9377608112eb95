import { defineTable } from "#kit/resource.ts";

export const AreaDistrict = defineTable("area_district", "open");
