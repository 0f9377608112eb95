import { definePage } from "#kit/page.ts";

export const meta = definePage("Laporan", "any-role");
