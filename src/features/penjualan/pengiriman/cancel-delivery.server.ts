import { Refused } from "#kit/refused.ts";
import { audit, type Db } from "#platform/database/index.server.ts";
import { voidDocument } from "../push/void-documents.server.ts";
import { personOf } from "../transaksi/post-sale.server.ts";
import { lockDelivery } from "./lock-delivery.server.ts";

/** Cancels a delivery. Throws a refusal if it has been signed for or received. */
export function cancelDelivery(
  db: Db,
  { id, reason }: { readonly id: number; readonly reason: string },
): Promise<void> {
  return db.tx(async (tx) => {
    const locked = await lockDelivery(tx, id);
    const at = { id, distributor: locked.distributorId };
    if (locked.status !== "shipped")
      throw new Refused("delivery.confirmed", "Pengiriman ini sudah tiba atau memiliki e-POD.");
    const sys = tx.internal("cancellation of a visible delivery");
    const { received } = await sys.one<{ received: boolean }>(
      "select exists (select 1 from {purchase} p where p.distributor_id = :distributor and p.delivery_id = :id and p.status = 'posted') as received",
      at,
    );
    if (received) throw new Refused("delivery.received", "Pengiriman ini sudah diterima gudang.");
    await sys.run(
      "update {!delivery} set status = 'cancelled', version = version + 1, updated_at = :instant::timestamptz, updated_by = :by::bigint where distributor_id = :distributor and id = :id",
      { ...at, by: personOf(tx) },
    );
    await voidDocument(tx, {
      distributor_id: locked.distributorId,
      client_id: locked.clientId,
      external_id: locked.externalId,
    });
    await audit(tx, {
      action: "cancel",
      entity: "delivery",
      entityId: id,
      label: locked.number,
      note: reason,
      before: { status: locked.status },
      after: { status: "cancelled" },
    });
  });
}
