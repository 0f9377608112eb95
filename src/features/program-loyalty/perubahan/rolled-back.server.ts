import type { Db } from "#platform/database/index.server.ts";

/** Thrown to roll back a transaction of which only the result is needed. */
class RolledBack<R> extends Error {
  readonly result: R;
  constructor(result: R) {
    super("rolled back after it returned its result");
    this.result = result;
  }
}
export async function inRolledBackTransaction<R>(db: Db, work: (tx: Db) => Promise<R>): Promise<R> {
  try {
    return await db.tx(async (tx): Promise<R> => {
      throw new RolledBack(await work(tx));
    });
  } catch (error) {
    if (error instanceof RolledBack) return error.result as R;
    throw error;
  }
}
