import { definePage } from "#kit/page.ts";

export const meta = definePage("Toko per SPC", "storePosition.read");
