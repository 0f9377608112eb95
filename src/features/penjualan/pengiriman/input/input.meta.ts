import { definePage } from "#kit/page.ts";

export const meta = definePage("Input pengiriman", "delivery.write");
