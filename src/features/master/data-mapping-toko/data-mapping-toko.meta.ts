import { definePage } from "#kit/page.ts";

export const meta = definePage("Data mapping toko", "report.mapping");
