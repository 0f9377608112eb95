import { z } from "zod";
import { handle } from "#server/http/handle.ts";
import { pathId } from "#server/workflow/input.ts";
import { type DeliveredLine, deliveryLines } from "./transaksi-e-pod.calls.ts";

export const onDeliveryLines = handle(deliveryLines, z.strictObject({ id: pathId }), async ({ id }, { db }) => ({
  data: await db.query<DeliveredLine>(
    `select l.line_no as line, p.code || ' – ' || p.name as product, u.code as uom, l.shipped_qty::text as shipped, l.received_qty::text as received, l.damaged_qty::text as damaged
     from {delivery} t join {delivery_line} l on l.distributor_id = t.distributor_id and l.delivery_id = t.id join {~product} p on p.id = l.product_id join {~uom} u on u.id = l.uom_id
     where t.id = :id order by l.line_no`,
    { id },
  ),
}));
