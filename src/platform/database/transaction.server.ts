import { setTimeout as sleep } from "node:timers/promises";
import type pg from "pg";

/**
 * On a cluster, a transaction that reads facts over parallel connections may not change a referenced table afterwards.
 * One connection to each machine permits both; without a cluster, nothing reads the setting.
 */
export const beginChange = "begin; set local citus.multi_shard_modify_mode to 'sequential'";

const retryable = new Set(["40001", "40P01", "55P03"]);
const maxTries = 5;
/** The connection still waits for its result and must not be reused. */
const isOverdue = (error: unknown): boolean => (error as Error).message === "Query read timeout";

/**
 * Repeats a statement or transaction that the database has rolled back because of a serialization failure, a deadlock
 * or an unavailable lock.
 */
export async function withRetries<T>(work: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await work();
    } catch (error) {
      const codeOf = (error as { code?: string }).code;
      if (attempt >= maxTries || !codeOf || !retryable.has(codeOf)) throw error;
      await sleep(Math.random() * 20 * 2 ** attempt);
    }
  }
}

/** Runs one transaction, and repeats it on serialization failures, deadlocks and unavailable locks. */
export const transaction = <T>(
  pool: pg.Pool,
  begin: string,
  fn: (client: pg.PoolClient, after: (() => void)[]) => Promise<T>,
): Promise<T> => withRetries(() => transactionOnce(pool, begin, fn));

async function transactionOnce<T>(
  pool: pg.Pool,
  begin: string,
  fn: (client: pg.PoolClient, after: (() => void)[]) => Promise<T>,
): Promise<T> {
  const client = await pool.connect();
  const after: (() => void)[] = [];
  let broken: Error | undefined;
  try {
    await client.query(begin);
    const result = await fn(client, after);
    await client.query("commit");
    for (const f of after) f();
    return result;
  } catch (error) {
    if (isOverdue(error)) broken = error as Error;
    else
      await client.query("rollback").catch((e: Error) => {
        broken = e;
      });
    throw error;
  } finally {
    client.release(broken);
  }
}
