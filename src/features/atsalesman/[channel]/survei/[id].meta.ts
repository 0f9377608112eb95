import { definePage } from "#kit/page.ts";

export const meta = definePage("Rancangan survei", "survey.read");
