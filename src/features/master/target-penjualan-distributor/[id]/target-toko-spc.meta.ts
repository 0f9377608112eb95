import { definePage } from "#kit/page.ts";

export const meta = definePage("Target toko SPC", "salesTarget.read");
