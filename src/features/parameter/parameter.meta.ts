import { definePage } from "#kit/page.ts";

export const meta = definePage("Parameter", "parameter.open");
