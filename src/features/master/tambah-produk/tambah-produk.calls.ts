import { defineCall } from "#kit/call.ts";
import type { Instant } from "#kit/field.ts";

export type ProductImage = { readonly id: number; readonly file: string; readonly name: string; readonly at: Instant };
export const productImages = defineCall<{ id: number }, { readonly data: readonly ProductImage[] }>(
  "GET",
  "/api/product/:id/images",
  "product.read",
);
export const addProductImage = defineCall<{ id: number }, { readonly data: ProductImage }>(
  "POST",
  "/api/product/:id/images",
  "product.write",
);
export const removeProductImage = defineCall<{ id: number; image: number }, { readonly ok: true }>(
  "DELETE",
  "/api/product/:id/images/:image",
  "product.write",
);
export const productImageFile = defineCall<{ id: number; file: string }, unknown>(
  "GET",
  "/api/product/:id/images/:file/file",
  "product.read",
);
