import { definePage } from "#kit/page.ts";

export const meta = definePage("Transfer poin", "pointTransfer.write");
