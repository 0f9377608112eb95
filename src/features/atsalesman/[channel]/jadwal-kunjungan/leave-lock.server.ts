import type { Db } from "#platform/database/index.server.ts";

const why = "lock the leave of salesmen";

/** Keeps leave unchanged until the end of the transaction, and waits for leave that is being recorded. */
export const lockLeavesShared = (db: Db): Promise<unknown> =>
  db.internal(why).query("select pg_advisory_xact_lock_shared(hashtext('salesman leave'))");

/** For leave being recorded: waits for other leave, and for transactions that plan visits around it. */
export const lockLeaves = (db: Db): Promise<unknown> =>
  db.internal(why).query("select pg_advisory_xact_lock(hashtext('salesman leave'))");
