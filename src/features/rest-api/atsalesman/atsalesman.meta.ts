import { definePage } from "#kit/page.ts";

export const meta = definePage("REST API salesman", "restApi.read");
