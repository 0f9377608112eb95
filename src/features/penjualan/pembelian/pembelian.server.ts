import { z } from "zod";
import { handle } from "#server/http/handle.ts";
import { pathId } from "#server/workflow/input.ts";
import { purchaseLines, type ReceivedLine } from "./pembelian.calls.ts";

export const onPurchaseLines = handle(purchaseLines, z.strictObject({ id: pathId }), async ({ id }, { db }) => ({
  data: await db.query<ReceivedLine>(
    `select l.line_no as line, p.code || ' – ' || p.name as product, l.qty::text as qty, u.code as uom, l.tonnes::text as tonnes, l.unit_price::text as "unitPrice", l.net::text as net
     from {purchase} t join {purchase_line} l on l.distributor_id = t.distributor_id and l.purchase_id = t.id join {~product} p on p.id = l.product_id join {~uom} u on u.id = l.uom_id
     where t.id = :id order by l.line_no`,
    { id },
  ),
}));
