import type { Db } from "#platform/database/index.server.ts";

/** A kind of change that makes the rollups stale that name it in `rollup.cubes`. */
export type RollupMark = { readonly kind: "rollup-mark"; readonly name: string };

/** Declares a mark of the feature whose rows change. Belongs in a server file. */
export const defineRollupMark = (name: string): RollupMark => ({ kind: "rollup-mark", name });

/**
 * Marks, in the writer's transaction, a month of a distributor whose rollup is stale. Until it is rebuilt, readers take
 * that month from the lines, so that answers are always current. The table is append-only and has no unique key, so
 * that writers never block each other. `day` is any day of the month. After a change of date or distributor, mark both
 * the old and the new one.
 */
export async function markDirty(db: Db, mark: RollupMark, distributorId: number, day: string): Promise<void> {
  await markDirtyMany(db, mark, [{ distributorId, day }]);
}

/** Like `markDirty`, for many documents of an import or a push: one row per distinct partition, in one statement. */
export async function markDirtyMany(
  db: Db,
  mark: RollupMark,
  touched: readonly { readonly distributorId: number; readonly day: string }[],
): Promise<void> {
  if (touched.length === 0) return;
  await db.run(
    `insert into {!rollup_dirty} (cube, distributor_id, month)
     select distinct :cube, u.distributor_id, date_trunc('month', u.day)::date
     from unnest(:distributors::bigint[], :days::date[]) as u(distributor_id, day)`,
    { cube: mark.name, distributors: touched.map((x) => x.distributorId), days: touched.map((x) => x.day) },
  );
}
