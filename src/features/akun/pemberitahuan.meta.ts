import { definePage } from "#kit/page.ts";

export const meta = definePage("Pemberitahuan dan pekerjaan", "session");
