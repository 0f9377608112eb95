import pg from "pg";
import { deadlines } from "./deadlines.server.ts";
import { withOption } from "./connection-url.server.ts";
import { restoreSqlStates } from "./shard-errors.server.ts";

pg.types.setTypeParser(20, Number); // bigint as number: ids stay far below 2^53
pg.types.setTypeParser(1082, (v) => v); // date as text: a calendar day, not a local midnight
pg.types.setTypeParser(1184, (v) => new Date(v).toISOString());
pg.types.setTypeParser(1016 as never, (v: string) => (v === "{}" ? [] : v.slice(1, -1).split(",").map(Number)));

type PoolOptions = {
  /** Statement timeout in milliseconds. */
  readonly statementMs?: number;
  /** How long a caller waits for a free connection, in milliseconds. */
  readonly waitMs?: number;
  /** Disables parallel query, because the processors of this machine also serve pages. */
  readonly serial?: boolean;
};
/**
 * Opens a pool of at most `max` connections. A statement whose server process does not respond is given up shortly
 * after its timeout.
 */
export function createPool(
  url: string,
  max = 10,
  { statementMs = deadlines.statementMs, waitMs = deadlines.waitMs, serial = false }: PoolOptions = {},
): pg.Pool {
  const pool = new pg.Pool({
    // options in the URL would override options passed separately
    connectionString: serial ? withOption(url, "-c max_parallel_workers_per_gather=0") : url,
    max,
    connectionTimeoutMillis: waitMs,
    idleTimeoutMillis: 30_000,
    statement_timeout: statementMs,
    query_timeout: statementMs + deadlines.overdueMs,
    application_name: "portal",
    keepAlive: true,
  });
  pool.on("error", () => undefined); // an idle connection that fails is replaced by the next query
  // if a connection fails in a transaction, the next statement reports it; without a listener, the event would end the
  // process
  pool.on("connect", (client) => {
    client.on("error", () => undefined);
    restoreSqlStates(client);
  });
  return pool;
}
