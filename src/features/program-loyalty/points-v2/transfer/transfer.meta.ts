import { definePage } from "#kit/page.ts";

export const meta = definePage("Transfer poin v2", "pointTransfer.read");
