import { definePage } from "#kit/page.ts";

export const meta = definePage("Approval adjustment stock", "stockAdjustment.read");
