import { defineTable } from "#kit/resource.ts";

export const ProductGroupMember = defineTable("product_group_member", "open");
