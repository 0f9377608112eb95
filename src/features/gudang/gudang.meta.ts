import { definePage } from "#kit/page.ts";
import { stockAccess } from "#features/gudang/warehouse-stock.calls.ts";

export const meta = definePage("Gudang", stockAccess);
