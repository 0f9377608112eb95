import { definePage } from "#kit/page.ts";

export const meta = definePage("Periode cluster", "clusterPeriod.read");
