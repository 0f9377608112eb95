import { definePage } from "#kit/page.ts";

export const meta = definePage("Lupa kata sandi", "public");
