import { definePage } from "#kit/page.ts";

export const meta = definePage("REST API distributor", "restApi.read");
