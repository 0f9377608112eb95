import { definePage } from "#kit/page.ts";

export const meta = definePage("REST API", "restApi.read");
