import { definePage } from "#kit/page.ts";

export const meta = definePage("Target penjualan distributor", "salesTarget.read");
