import { definePage } from "#kit/page.ts";

export const meta = definePage("Menu", "menu.read");
