import { definePage } from "#kit/page.ts";

export const meta = definePage("RKAP", "annualPlan.read");
