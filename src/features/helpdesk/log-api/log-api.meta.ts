import { definePage } from "#kit/page.ts";

export const meta = definePage("Log API", "apiLog.read");
