import { notFound } from "#kit/refused.ts";
import type { Person } from "#kit/person.ts";
import type { Db } from "#platform/database/index.server.ts";
import type { Kept } from "./chain.server.ts";

export type Locked = {
  readonly id: number;
  readonly version: number;
  readonly kind: string;
  readonly number: string;
  readonly title: string;
  readonly payload: Record<string, unknown>;
  readonly state: Kept;
  readonly current_step: number;
  readonly steps: number;
  readonly district_id: number | null;
  readonly distributor_id: number | null;
  readonly store_id: number | null;
  readonly submitter_id: number;
  readonly submitter_real_id: number | null;
};

/**
 * Locks a proposal within scope until the end of the transaction, so that its moves are serialized. Throws a refusal if
 * there is none.
 */
export async function lockSubmission(db: Db, id: number): Promise<Locked> {
  const row = await db.maybe<Locked>(
    "select t.* from {submission} t where t.id = :id and t.archived_at is null for update of t",
    { id },
  );
  if (!row) throw notFound();
  return row;
}

type Submitted = { readonly submitter_id: number; readonly submitter_real_id: number | null };
export const involvedIn = (row: Submitted, people: readonly number[]): boolean =>
  people.some((p) => p === row.submitter_id || p === row.submitter_real_id);
/** Whether a person submitted the proposal. On both sides, the real and the masked person count. */
export const involved = (row: Submitted, person: Person): boolean =>
  involvedIn(row, [person.userId, person.realUserId]);
