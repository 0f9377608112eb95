import { dateError, saleDates, type SaleDates } from "#features/penjualan/transaksi/sale-date.server.ts";
import { notFound, Refused } from "#kit/refused.ts";
import { staleRow, type Db, type VisibleRow, visibleRow } from "#platform/database/index.server.ts";
import { foreignError, isForeign } from "../customer-curah/customer-rules.server.ts";

type BulkRow = {
  id: number;
  version: number;
  number: string;
  kind: "sale" | "return";
  status: "posted" | "cancelled";
  source: string;
  sold_on: string;
  distributor_id: number;
  seller_id: number | null;
  customer_id: number;
  district_id: number;
  original_id: number | null;
  client_id: number | null;
  external_id: string | null;
};
export type LockedBulk = VisibleRow<BulkRow, "bulk_sale">;
const columns =
  "t.id, t.version, t.number, t.kind, t.status, t.source, t.sold_on, t.distributor_id, t.seller_id, t.customer_id, t.district_id, t.original_id, t.client_id, t.external_id";

/** Locks a document within scope until the transaction ends; a sale is locked before its returns. */
export async function lockBulk(
  db: Db,
  { id, version }: { readonly id: number; readonly version?: number | undefined },
): Promise<LockedBulk> {
  const key = await db.maybe<{ distributor: number; original: number | null }>(
    "select t.distributor_id as distributor, t.original_id as original from {bulk_sale} t where t.id = :id",
    { id },
  );
  if (!key) throw notFound();
  const { distributor } = key;
  const lockOne = (which: number) =>
    visibleRow<BulkRow, "bulk_sale">(
      db,
      "bulk_sale",
      `select ${columns} from {bulk_sale} t where t.distributor_id = :distributor and t.id = :id for update of t`,
      { id: which, distributor },
    );
  if (key.original !== null) await lockOne(key.original);
  const locked = await lockOne(id);
  if (!locked) throw notFound();
  if (version !== undefined && version !== locked.version)
    throw await staleRow(db, "bulkSale", id, { version: locked.version });
  if (locked.status === "cancelled") throw new Refused("bulk.cancelled", "Penjualan curah ini sudah dibatalkan.");
  return locked;
}

type Sold = Pick<LockedBulk, "distributor_id" | "customer_id">;
/** Whether another manager is responsible for the customer; a distributor's sales are its own. */
export async function isForeignSale(db: Db, { distributor_id, customer_id }: Sold): Promise<boolean> {
  if (db.access.kind === "person" && db.access.vendorId === distributor_id) return false;
  const of = await db
    .beyondScope("customer of a visible bulk sale")
    .one<{ kam: number | null }>("select c.kam_id as kam from {bulk_customer} c where c.id = :customer", {
      customer: customer_id,
    });
  return isForeign(db, of.kam);
}
/** A key account manager can change only sales to the manager's own customers; a distributor only its own sales. */
export async function refuseForeignSale(db: Db, sold: Sold): Promise<void> {
  if (await isForeignSale(db, sold)) throw foreignError();
}

/**
 * The days between which a document may be entered or cancelled, with the overrides of its distributor and district.
 */
export const bulkDates = (db: Db, { seller_id, district_id }: Pick<LockedBulk, "seller_id" | "district_id">) =>
  saleDates(db, { distributor: seller_id, store: null, district: district_id });

const tooLate = "Tanggal transaksi sudah melewati batas mundur; catat sebagai retur.";
export function refuseIfTooLate(locked: LockedBulk, dates: SaleDates): void {
  const late = dateError("soldOn", locked.sold_on, dates);
  if (late) throw new Refused("bulk.settled", tooLate, [late]);
}
