import { definePage } from "#kit/page.ts";

export const meta = definePage("Dashboard bisnis", "board.bulk");
