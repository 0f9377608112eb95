import { definePage } from "#kit/page.ts";

export const meta = definePage("Approval poin", "pointBatch.read");
