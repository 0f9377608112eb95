import { definePage } from "#kit/page.ts";

export const meta = definePage("Dashboard terpasang", "any-role");
