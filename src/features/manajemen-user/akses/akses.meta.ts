import { definePage } from "#kit/page.ts";

export const meta = definePage("Jelaskan akses", "user.read");
