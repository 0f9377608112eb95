import { definePage } from "#kit/page.ts";

export const meta = definePage("Input penjualan curah", "bulkSale.write");
