import type { Db } from "#platform/database/index.server.ts";

const why = "lock the rules of a programme";
const keysOf = (programs: readonly number[]) => ({
  keys: programs.toSorted((a, b) => a - b).map((id) => `program:${id}`),
});

/**
 * Keeps the rules of programmes unchanged until the end of the transaction, and waits for changes in progress. A shared
 * lock of their rows would lock the whole table on a cluster, on which it is replicated, together with the tables that
 * it references; writers of these lock them in another order.
 */
export const lockProgramRulesShared = (db: Db, programs: readonly number[]): Promise<unknown> =>
  db
    .internal(why)
    .query("select pg_advisory_xact_lock_shared(hashtextextended(x.key, 50)) from unnest(:keys::text[]) as x(key)", {
      ...keysOf(programs),
    });

/** For a change of the rules of a programme: waits for transactions that use the previous ones. */
export const lockProgramRules = (db: Db, program: number): Promise<unknown> =>
  db
    .internal(why)
    .query("select pg_advisory_xact_lock(hashtextextended(x.key, 50)) from unnest(:keys::text[]) as x(key)", {
      ...keysOf([program]),
    });
