import { notFound } from "#kit/refused.ts";
import type { Person } from "#kit/person.ts";
import type { Db } from "#platform/database/index.server.ts";
import type { StoredState } from "./chain.server.ts";

export type Locked = {
  readonly id: number;
  readonly version: number;
  readonly kind: string;
  readonly number: string;
  readonly title: string;
  readonly payload: Record<string, unknown>;
  readonly state: StoredState;
  readonly current_step: number;
  readonly steps: number;
  readonly district_id: number | null;
  readonly distributor_id: number | null;
  readonly store_id: number | null;
  readonly submitter_id: number;
  readonly submitter_real_id: number | null;
  readonly result_id: number | null;
};

/**
 * Serializes the moves of proposals until the end of the transaction, in a fixed order. A lock of their rows would lock
 * the whole table on a cluster, on which it is replicated, so that decisions on other proposals would wait.
 */
export const lockMovesOf = (db: Db, ids: readonly number[]): Promise<unknown> =>
  db
    .internal("serialize moves of a proposal")
    .query("select pg_advisory_xact_lock(hashtextextended(x.key, 49)) from unnest(:keys::text[]) as x(key)", {
      keys: ids.toSorted((a, b) => a - b).map((id) => `submission:${id}`),
    });

/** Holds a proposal within scope and reads it. Throws a refusal if there is none. */
export async function lockSubmission(db: Db, id: number): Promise<Locked> {
  await lockMovesOf(db, [id]);
  const row = await db.maybe<Locked>("select t.* from {submission} t where t.id = :id and t.archived_at is null", {
    id,
  });
  if (!row) throw notFound();
  return row;
}

/**
 * For a transaction that inserts a proposal and updates it afterwards, or changes other replicated tables before it. A
 * cluster locks a replicated table for an insert less strictly than for an update, and with it the tables that it
 * references, so that two such transactions would deadlock; the lock for updates is taken first.
 */
export const lockForUpdates = (db: Db): Promise<unknown> =>
  db.internal("own proposal").query("select 1 from {submission} t where t.id = 0 for update of t");

type Submitted = { readonly submitter_id: number; readonly submitter_real_id: number | null };
export const involvedIn = (row: Submitted, people: readonly number[]): boolean =>
  people.some((p) => p === row.submitter_id || p === row.submitter_real_id);
/** Whether a person submitted the proposal. On both sides, the real and the masked person count. */
export const involved = (row: Submitted, person: Person): boolean =>
  involvedIn(row, [person.userId, person.realUserId]);
