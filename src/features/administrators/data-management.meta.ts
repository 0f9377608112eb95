import { definePage } from "#kit/page.ts";

export const meta = definePage("Data management", "rollup.manage");
