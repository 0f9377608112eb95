import { definePage } from "#kit/page.ts";

export const meta = definePage("Manual book", "session");
