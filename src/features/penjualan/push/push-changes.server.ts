import type { Db } from "#platform/database/index.server.ts";

/**
 * Begins a change of a distributor's documents; must be called first in its transaction, before any document is locked.
 * Returns the timestamp of the changes as text with full precision. `numbers` are numbers that another system may send
 * too, which are locked against other transactions.
 */
export const lockChangesShared = async (
  tx: Db,
  distributorId: number,
  numbers: readonly string[] = [],
): Promise<string> =>
  (
    await tx
      .internal("lock changes of documents")
      .one<{ at: string }>("select hold_push_changes(:distributorId::bigint, :numbers::text[])::text as at", {
        distributorId,
        numbers,
      })
  ).at;

/** Waits until no transaction changes documents of a distributor, and blocks others until the transaction ends. */
export const lockChangesExclusively = async (tx: Db, distributorId: number): Promise<string> =>
  (
    await tx
      .internal("lock all changes of documents")
      .one<{ at: string }>("select stop_push_changes(:distributorId::bigint)::text as at", { distributorId })
  ).at;

/**
 * A timestamp before which all changes are committed. Must be read in a statement before the one that reads the
 * documents.
 */
export const changesUntil = async (db: Db, distributorId: number): Promise<string> =>
  (
    await db
      .internal("end of completed changes of documents")
      .one<{ until: string }>("select push_changes_until(:distributorId::bigint)::text as until", { distributorId })
  ).until;
