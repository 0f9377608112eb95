import { definePage } from "#kit/page.ts";

export const meta = definePage("Delivery mitra", "report.helpdesk");
