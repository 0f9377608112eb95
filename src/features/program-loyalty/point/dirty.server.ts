import type { Db } from "#platform/database/index.server.ts";
import { lockProgramRules } from "./program-lock.server.ts";

/** Why days of a store must be awarded again. */
export type PointCause =
  | "sale"
  | "return"
  | "cancellation"
  | "cluster"
  | "product"
  | "membership"
  | "program"
  | "place";
export type PointMark = {
  /** The distributor of the sale; 0 if the change does not concern a single distributor. */
  readonly distributorId: number;
  readonly storeId: number;
  readonly day: string;
  /** The first day excluded; without it, a single day. */
  readonly until?: string;
  readonly cause: PointCause;
  readonly causeId?: number;
};
/** The end of an open period: a day after those of all sales. */
export const forEver = "2100-12-31";

/**
 * Marks, in the writer's transaction, days of stores whose points may have changed; a task posts the difference
 * seconds later. The table is append-only and has no unique key, so that a sale never waits for points. A return is
 * marked on the day of its original.
 */
export async function markPoints(db: Db, marks: readonly PointMark[]): Promise<void> {
  if (marks.length === 0) return;
  await db.run(
    `insert into {!point_dirty} (distributor_id, store_id, day, until, cause, cause_id)
     select distinct u.distributor_id, u.store_id, u.day, coalesce(u.until, u.day + 1), u.cause, u.cause_id
     from unnest(:distributors::bigint[], :stores::bigint[], :days::date[], :untils::date[], :causes::text[], :ids::bigint[])
       as u(distributor_id, store_id, day, until, cause, cause_id)`,
    {
      distributors: marks.map((m) => m.distributorId),
      stores: marks.map((m) => m.storeId),
      days: marks.map((m) => m.day),
      untils: marks.map((m) => m.until ?? null),
      causes: marks.map((m) => m.cause),
      ids: marks.map((m) => m.causeId ?? 0),
    },
  );
}

/**
 * Called after a change of a programme's rules, dates, budget or status, in the same transaction: its version is
 * incremented, and all purchases of its members are awarded again by the current rules. Waits for awards in progress
 * that use the previous rules.
 */
export async function programChanged(db: Db, programId: number, from = "2000-01-01", until = forEver): Promise<void> {
  await lockProgramRules(db, programId);
  await db.run("update {!loyalty_program} set rule_version = rule_version + 1, updated_at = now() where id = :id", {
    id: programId,
  });
  await db.run("delete from {!program_budget} b where b.program_id = :id", { id: programId });
  await db.run(
    `insert into {!point_dirty} (distributor_id, store_id, day, until, cause, cause_id)
     select distinct 0, m.store_id, :from::date, :until::date, 'program', :id::bigint from {program_store} m where m.program_id = :id`,
    { id: programId, from, until },
  );
}

/**
 * Called after products entered or left groups, or changed their brand: marks every store that has bought them since.
 */
export async function productsChanged(db: Db, productIds: readonly number[], from: string): Promise<void> {
  await db.run(
    `insert into {!point_dirty} (distributor_id, store_id, day, until, cause)
     select l.distributor_id, l.store_id, min(l.sold_on), max(l.sold_on) + 1, 'product' from {sale_line} l
     where l.product_id = any(:products::bigint[]) and l.sold_on >= :from::date and l.sign = 1 group by l.distributor_id, l.store_id`,
    { products: [...productIds], from },
  );
}
