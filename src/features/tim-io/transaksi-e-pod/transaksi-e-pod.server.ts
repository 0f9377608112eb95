import { z } from "zod";
import { handle, pathId, text, version } from "#platform/http/index.server.ts";
import { count, moment } from "#features/penjualan/document-values.server.ts";
import { lockDelivery } from "#features/penjualan/pengiriman/lock-delivery.server.ts";
import { proveDelivery } from "#features/penjualan/push/prove-delivery.server.ts";
import { type DeliveredLine, deliveryLines, type ProofInput, proveDeliveryCall } from "./transaksi-e-pod.calls.ts";
import { staleRow } from "#platform/database/index.server.ts";

export const onDeliveryLines = handle(deliveryLines, z.strictObject({ id: pathId }), async ({ id }, { db }) => ({
  data: await db.query<DeliveredLine>(
    `select l.line_no as line, p.code || ' – ' || p.name as product, u.code as uom, l.shipped_qty::text as shipped, l.received_qty::text as received, l.damaged_qty::text as damaged
     from {delivery} t join {delivery_line} l on l.distributor_id = t.distributor_id and l.delivery_id = t.id join {~product} p on p.id = l.product_id join {~uom} u on u.id = l.uom_id
     where t.id = :id order by l.line_no`,
    { id },
  ),
}));

const proof = z.strictObject({
  id: pathId,
  version,
  arrivedAt: moment,
  signedAt: moment,
  receiverName: text(100, 1),
  notes: text(1000).nullish(),
  lines: z
    .array(z.strictObject({ line: z.number().int().min(1).max(1000), receivedQty: count, damagedQty: count }))
    .min(1)
    .max(200)
    .refine((l) => new Set(l.map((x) => x.line)).size === l.length, "Satu baris hanya boleh disebut sekali."),
}) as unknown as z.ZodType<ProofInput>;

export const onProveDelivery = handle(proveDeliveryCall, proof, ({ id, version, ...input }, ctx) =>
  ctx.db.tx(async (db) => {
    const locked = await lockDelivery(db, id);
    if (locked.version !== version) throw await staleRow(db, "delivery", id, { version: locked.version });
    return { data: await proveDelivery(db, locked, input) };
  }),
);
