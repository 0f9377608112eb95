import { definePage } from "#kit/page.ts";

export const meta = definePage("REST API distributor curah", "restApi.read");
