import { definePage } from "#kit/page.ts";

export const meta = definePage("Manajemen user", "user.read");
