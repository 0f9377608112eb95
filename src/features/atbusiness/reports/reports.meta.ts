import { definePage } from "#kit/page.ts";

export const meta = definePage("Reports", "bulkReports.open");
