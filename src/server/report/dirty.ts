import type { Db } from "../db/db.ts";

/**
 * What a change touches: `sale` covers every rollup of sales lines and documents, `sale_store` only those that follow a store's mapping,
 * `stock` the flows of the stock ledger, `purchase` the receipts, `point` the entries of the ledger of points,
 * `bulk` the bulk sales.
 */
export const dirtyCubes = ["sale", "sale_store", "stock", "purchase", "point", "bulk"] as const;
export type DirtyCube = (typeof dirtyCubes)[number];

/**
 * Says, in the writer's own transaction, that a month of a distributor no longer equals its rollup. Readers take that month
 * from the lines until it is rebuilt, so an answer is never stale. Append-only and without a unique key: two writers never wait
 * for each other. `day` is any day of the month; after a change of date or distributor, mark the old and the new one.
 */
export async function markDirty(db: Db, cube: DirtyCube, distributorId: number, day: string): Promise<void> {
  await markDirtyMany(db, cube, [{ distributorId, day }]);
}

/** The same for an import or a push of many documents: one row per distinct partition, one statement. */
export async function markDirtyMany(
  db: Db,
  cube: DirtyCube,
  touched: readonly { readonly distributorId: number; readonly day: string }[],
): Promise<void> {
  if (touched.length === 0) return;
  await db.run(
    `insert into {!rollup_dirty} (cube, distributor_id, month)
     select distinct :cube, u.distributor_id, date_trunc('month', u.day)::date
     from unnest(:distributors::bigint[], :days::date[]) as u(distributor_id, day)`,
    { cube, distributors: touched.map((x) => x.distributorId), days: touched.map((x) => x.day) },
  );
}
