import { definePage } from "#kit/page.ts";

export const meta = definePage("Laporan penukaran hadiah", "giftRedemption.read");
