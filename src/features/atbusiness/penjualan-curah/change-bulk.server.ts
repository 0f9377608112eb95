import { personOf } from "#features/penjualan/transaksi/post-sale.server.ts";
import { Refused } from "#kit/refused.ts";
import { audit, type Db } from "#platform/database/index.server.ts";
import { rowsChanged } from "#platform/jobs/index.server.ts";
import { markDirtyMany } from "#platform/report/index.server.ts";
import { bulkMark } from "./bulk-mark.server.ts";
import { readRow } from "#platform/records/index.server.ts";
import { draftedBulk } from "./draft-bulk.server.ts";
import { bulkDates, type LockedBulk, lockBulk, refuseForeignSale, refuseIfTooLate } from "./lock-bulk.server.ts";
import type { BulkSaleInput, BulkSaved } from "./penjualan-curah.calls.ts";
import { BulkSale } from "./penjualan-curah.resource.ts";
import { bulkSaved, bulkValues } from "./post-bulk.server.ts";

/** A return, a sale with returns and a ticket pushed by a system cannot be changed, only cancelled. */
async function refuseUnchangeable(db: Db, locked: LockedBulk): Promise<void> {
  if (locked.kind !== "sale") throw new Refused("bulk.kind", "Retur tidak dapat diubah; batalkan lalu catat lagi.");
  if (locked.source === "api")
    throw new Refused("bulk.pushed", "Tiket kiriman sistem tidak dapat diubah, hanya dibatalkan.");
  const back = await db
    .beyondScope("returns of a visible bulk sale")
    .maybe(
      "select 1 from {bulk_sale} r where r.distributor_id = :distributor and r.original_id = :id and r.status = 'posted' limit 1",
      { distributor: locked.distributor_id, id: locked.id },
    );
  if (back) throw new Refused("bulk.returned", "Penjualan ini sudah diretur; batalkan returnya dahulu.");
}

type Change = BulkSaleInput & { readonly id: number; readonly version: number };
/** Changes a sale; both the old and the new day must satisfy the date rules. */
export function alterBulkSale(db: Db, input: Change): Promise<BulkSaved> {
  return db.tx(async (tx) => {
    const locked = await lockBulk(tx, input);
    await refuseForeignSale(tx, locked);
    await refuseUnchangeable(tx, locked);
    refuseIfTooLate(locked, await bulkDates(tx, locked));
    const draft = await draftedBulk(tx, locked.distributor_id, input);
    // if the sale moves to another customer, that customer must be the person's own as well
    await refuseForeignSale(tx, { distributor_id: locked.distributor_id, customer_id: draft.party.id });
    const before = await readRow(tx, BulkSale, locked.id);
    const saved = await tx.internal("change of a visible bulk sale").one<BulkSaved>(
      `update {!bulk_sale} as s set number = coalesce(:number::text, s.number), sold_on = :soldOn::date, customer_id = :customer::bigint, district_id = :district::bigint, project_id = :project::bigint, product_id = :product::bigint,
         packing_plant_id = :plant::bigint, ticket = :ticket::text, vehicle = :vehicle::text, tonnes = :tonnes::numeric, unit_price = :unitPrice::numeric, priced_by = :pricedBy, discount = :discount::numeric,
         net_total = :net::numeric, tax_total = :tax::numeric, bulk_contract_id = :contract::bigint, notes = :notes::text, version = s.version + 1, updated_at = :instant::timestamptz, updated_by = :by::bigint
       where s.distributor_id = :distributor and s.id = :id returning ${bulkSaved}`,
      {
        ...bulkValues(input, draft),
        ...{
          distributor: locked.distributor_id,
          id: locked.id,
          number: input.number?.trim() || null,
          by: personOf(tx),
        },
      },
    );
    const days = [...new Set([locked.sold_on, input.soldOn])];
    await markDirtyMany(
      tx.internal("rollup"),
      bulkMark,
      days.map((day) => ({ distributorId: locked.distributor_id, day })),
    );
    const after = await readRow(tx, BulkSale, locked.id);
    await audit(tx, {
      ...{ action: "update", entity: "bulkSale", entityId: saved.id, label: saved.number },
      ...{ before: before ?? null, after: after ?? null },
    });
    await rowsChanged(tx, "bulkSale");
    return saved;
  });
}
