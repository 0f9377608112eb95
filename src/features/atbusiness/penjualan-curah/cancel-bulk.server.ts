import { voidDocument } from "#features/penjualan/push/void-documents.server.ts";
import { personOf } from "#features/penjualan/transaksi/post-sale.server.ts";
import { audit, type Db } from "#platform/database/index.server.ts";
import { rowsChanged } from "#platform/jobs/index.server.ts";
import { markDirtyMany } from "#platform/report/index.server.ts";
import { bulkMark } from "./bulk-mark.server.ts";
import { bulkDates, lockBulk, refuseForeignSale, refuseIfTooLate } from "./lock-bulk.server.ts";
import type { BulkSaved } from "./penjualan-curah.calls.ts";
import { bulkSaved } from "./post-bulk.server.ts";

type Which = { readonly id: number; readonly version?: number | undefined; readonly reason: string };
type Gone = BulkSaved & {
  readonly kind: string;
  readonly sold_on: string;
  readonly distributor_id: number;
  readonly client_id: number | null;
  readonly external_id: string | null;
};

/** Cancels a document and, for a sale, its returns; the figures of the original day change. */
export function cancelBulkDocument(db: Db, { id, version, reason }: Which): Promise<BulkSaved> {
  return db.tx(async (tx) => {
    const locked = await lockBulk(tx, { id, version });
    await refuseForeignSale(tx, locked);
    refuseIfTooLate(locked, await bulkDates(tx, locked));
    const gone = await tx.internal("cancellation of a visible bulk sale").query<Gone>(
      `update {!bulk_sale} as s set status = 'cancelled', cancelled_at = :instant::timestamptz, cancelled_by = :by::bigint, reason = :reason, version = s.version + 1, updated_at = :instant::timestamptz, updated_by = :by::bigint
       where s.distributor_id = :distributor and s.status = 'posted' and (s.id = :id or s.original_id = :id)
       returning ${bulkSaved}, s.kind, s.sold_on, s.distributor_id, s.client_id, s.external_id`,
      { distributor: locked.distributor_id, id: locked.id, by: personOf(tx), reason },
    );
    await markDirtyMany(
      tx.internal("rollup"),
      bulkMark,
      gone.map((g) => ({ distributorId: g.distributor_id, day: g.sold_on })),
    );
    for (const g of gone.sort((a, b) => a.id - b.id)) {
      await audit(tx, {
        ...{ action: "cancel", entity: "bulkSale", entityId: g.id, label: g.number, note: reason },
        ...{ before: { status: "posted" }, after: { status: "cancelled" } },
      });
      await voidDocument(tx, g);
    }
    await rowsChanged(tx, "bulkSale");
    return gone.find((g) => g.id === id) as BulkSaved;
  });
}
