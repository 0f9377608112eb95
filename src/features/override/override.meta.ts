import { definePage } from "#kit/page.ts";

export const meta = definePage("Override", "override.read");
