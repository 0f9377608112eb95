import type { Db } from "#platform/database/index.server.ts";

/**
 * What a change affects: `sale` all rollups of sales lines and documents, `sale_store` only those that depend on a
 * store's mapping, `stock` the movements of the stock ledger, `purchase` the receipts, `point` the entries of the
 * points ledger, `bulk` the bulk sales.
 */
export const dirtyCubes = ["sale", "sale_store", "stock", "purchase", "point", "bulk"] as const;
export type DirtyCube = (typeof dirtyCubes)[number];

/**
 * Marks, in the writer's transaction, a month of a distributor whose rollup is stale. Until it is rebuilt, readers take
 * that month from the lines, so that answers are always current. The table is append-only and has no unique key, so
 * that writers never block each other. `day` is any day of the month. After a change of date or distributor, mark both
 * the old and the new one.
 */
export async function markDirty(db: Db, cube: DirtyCube, distributorId: number, day: string): Promise<void> {
  await markDirtyMany(db, cube, [{ distributorId, day }]);
}

/** Like `markDirty`, for many documents of an import or a push: one row per distinct partition, in one statement. */
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
