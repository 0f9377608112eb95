import { defineTable } from "#kit/resource.ts";

export const ProductImageTable = defineTable("product_image", "open");
