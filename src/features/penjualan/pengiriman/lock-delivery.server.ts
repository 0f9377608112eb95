import type { Db } from "#platform/database/index.server.ts";
import type { Shipped } from "../push/prove-delivery.server.ts";
import { distributorOf } from "../transaksi/lock-sale.server.ts";

export type LockedDelivery = Shipped & {
  readonly distributorId: number;
  readonly version: number;
  readonly clientId: number | null;
  readonly externalId: string | null;
};

/**
 * Locks a delivery within scope until the end of the transaction, so that its proof and its cancellation are
 * serialized.
 */
export const lockDelivery = async (db: Db, id: number): Promise<LockedDelivery> =>
  db.one<LockedDelivery>(
    `select t.id, t.number, t.status, t.shipped_at, t.version, t.distributor_id as "distributorId", t.client_id as "clientId", t.external_id as "externalId" from {delivery} t where t.distributor_id = :distributor and t.id = :id for update of t`,
    { id, distributor: await distributorOf(db, "delivery", id) },
  );
