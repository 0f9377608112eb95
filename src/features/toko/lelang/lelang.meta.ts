import { definePage } from "#kit/page.ts";

export const meta = definePage("Lelang toko", "storeAuction.read");
