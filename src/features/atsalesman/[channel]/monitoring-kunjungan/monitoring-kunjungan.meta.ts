import { definePage } from "#kit/page.ts";

export const meta = definePage("Monitoring kunjungan", "visit.read");
