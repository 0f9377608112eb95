import { definePage } from "#kit/page.ts";

export const meta = definePage("Pergerakan", "movement.view");
