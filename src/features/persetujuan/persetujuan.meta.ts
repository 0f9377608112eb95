import { definePage } from "#kit/page.ts";

export const meta = definePage("Persetujuan", "any-role");
