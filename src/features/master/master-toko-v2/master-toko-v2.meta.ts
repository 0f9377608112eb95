import { definePage } from "#kit/page.ts";

export const meta = definePage("Master toko v2", "store.read");
