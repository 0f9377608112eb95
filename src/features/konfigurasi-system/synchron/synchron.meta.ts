import { definePage } from "#kit/page.ts";

export const meta = definePage("Synchron", "syncRun.read");
