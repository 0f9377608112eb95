import type { PlainDate } from "#kit/field.ts";
import { notFound, Refused } from "#kit/refused.ts";
import { type Db, type VisibleRow, visibleRow } from "#platform/database/index.server.ts";

type SaleRow = {
  id: number;
  version: number;
  number: string;
  kind: "sale" | "return";
  status: string;
  sold_on: PlainDate;
  distributor_id: number;
  warehouse_id: number;
  store_id: number;
  district_id: number;
  client_id: number | null;
  external_id: string | null;
};
export type LockedSale = VisibleRow<SaleRow, "sale">;

/**
 * Locks a sale within scope until the end of the transaction, so that its returns and cancellation are serialized.
 * Always taken before locks of stock levels.
 */
export async function lockSale(db: Db, id: number): Promise<LockedSale> {
  const sale = await visibleRow<SaleRow, "sale">(
    db,
    "sale",
    "select t.id, t.version, t.number, t.kind, t.status, t.sold_on, t.distributor_id, t.warehouse_id, t.store_id, t.district_id, t.client_id, t.external_id from {sale} t where t.distributor_id = :distributor and t.id = :id for update of t",
    { id, distributor: await distributorOf(db, "sale", id) },
  );
  if (!sale) throw notFound();
  if (sale.status === "cancelled") throw new Refused("sale.cancelled", "Transaksi ini sudah dibatalkan.");
  if (sale.status !== "posted") throw new Refused("sale.draft", "Transaksi ini belum tercatat.");
  return sale;
}

/** The distributor of a document, which never changes: a distributed row can only be locked by its complete key. */
export async function distributorOf(db: Db, table: "sale" | "purchase" | "delivery", id: number): Promise<number> {
  const row = await db.maybe<{ distributor_id: number }>(`select t.distributor_id from {${table}} t where t.id = :id`, {
    id,
  });
  if (!row) throw notFound();
  return row.distributor_id;
}
