import { definePage } from "#kit/page.ts";

export const meta = definePage("Perubahan program", "programChange.read");
