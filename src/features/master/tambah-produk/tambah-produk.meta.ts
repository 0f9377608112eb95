import { definePage } from "#kit/page.ts";

export const meta = definePage("Tambah produk", "product.write");
