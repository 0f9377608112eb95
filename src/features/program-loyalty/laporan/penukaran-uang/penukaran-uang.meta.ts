import { definePage } from "#kit/page.ts";

export const meta = definePage("Laporan penukaran uang", "moneyRedemption.read");
