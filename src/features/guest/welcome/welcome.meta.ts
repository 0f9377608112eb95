import { definePage } from "#kit/page.ts";

export const meta = definePage("Selamat datang", "public");
