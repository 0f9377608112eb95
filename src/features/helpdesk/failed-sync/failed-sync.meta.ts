import { definePage } from "#kit/page.ts";

export const meta = definePage("Failed sync", "pushItem.repair");
