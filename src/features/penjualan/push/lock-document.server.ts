import type { Db } from "#platform/database/index.server.ts";
import type { Sender } from "./sender.server.ts";

export type LockedDocument = {
  readonly number: string;
  readonly status: string;
  readonly day: string;
  readonly warehouse_id: number;
  readonly store_id: number | null;
  readonly original_sale_id: number | null;
  /** The sender's number of the delivery received. */
  readonly delivery: string | null;
};
const columns = {
  sale: "t.sold_on as day, t.store_id, t.original_sale_id, null as delivery",
  purchase:
    "t.received_on as day, null::bigint as store_id, null::bigint as original_sale_id, (select d.external_id from {delivery} d where d.distributor_id = t.distributor_id and d.id = t.delivery_id and d.client_id = t.client_id) as delivery",
} as const;

/** Locks the referenced document before anything else, so that returns and cancellations of a sale are serialized. */
export const lockDocument = (
  db: Db,
  table: keyof typeof columns,
  sender: Sender,
  id: number,
): Promise<LockedDocument> =>
  db.one<LockedDocument>(
    `select t.number, t.status, t.warehouse_id, ${columns[table]} from {${table}} t where t.distributor_id = :distributorId and t.id = :id for update of t`,
    {
      ...sender,
      id,
    },
  );
