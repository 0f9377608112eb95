import { definePage } from "#kit/page.ts";

export const meta = definePage("Target", "salesmanTarget.read");
