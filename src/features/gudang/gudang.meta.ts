import { definePage } from "#kit/page.ts";
import { stockAccess } from "#kit/warehouse-stock.calls.ts";

export const meta = definePage("Gudang", stockAccess);
