import { definePage } from "#kit/page.ts";

export const meta = definePage("Target toko distributor", "salesTarget.read");
