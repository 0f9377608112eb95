import { definePage } from "#kit/page.ts";

export const meta = definePage("Parameter produk", "parameter.open");
