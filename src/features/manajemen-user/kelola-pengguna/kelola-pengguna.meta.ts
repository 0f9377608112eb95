import { definePage } from "#kit/page.ts";

export const meta = definePage("Kelola pengguna", "user.read");
