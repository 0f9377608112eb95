import { setTimeout as sleep } from "node:timers/promises";
import type pg from "pg";
import { deadlines } from "./deadlines.server.ts";

/**
 * Where reports are read: "replica" if it has replayed everything committed so far, otherwise "primary" with the
 * reason.
 */
export type ReadFrom = { readonly from: "replica" | "primary"; readonly reason?: string };
export type Replica = {
  /**
   * The replica's pool, once it has replayed everything that was committed at the time of the call; null if that takes
   * longer than `replicaWaitMs`.
   */
  ready(): Promise<pg.Pool | null>;
  /** Whether an error originates from the replica, so that the query must be repeated on the primary. */
  failed(error: unknown): boolean;
  state(): ReadFrom;
  close(): Promise<void>;
};
type Log = { warn(message: string): void; info(message: string): void };
type Probe = { server: string; standby: boolean; started: string; caught: boolean | null };

/** How long a report waits for the replica to catch up before it is read from the primary, in milliseconds. */
const replicaWaitMs = 300;
const probeEveryMs = 10;
/**
 * How long the replica is not used after it was behind or unavailable, so that reports in the meantime do not wait in
 * vain.
 */
const retryAfterMs = 3_000;

const serverSql =
  "select (select system_identifier from pg_control_system())::text as server, pg_postmaster_start_time()::text as started";
const probeSql = `${serverSql}, pg_is_in_recovery() as standby, case when pg_is_in_recovery() then pg_last_wal_replay_lsn() >= $1::pg_lsn else true end as caught`;

/**
 * A replica that serves reports and exports. It is used only once it has replayed everything committed before the
 * query, so that users see their own changes. If that takes too long, or the replica is unavailable, the primary serves
 * the query.
 */
export function openReplica(primary: pg.Pool, pool: pg.Pool, log: Log): Replica {
  let retryAt = 0;
  let state: ReadFrom = { from: "replica" };
  const setState = (next: ReadFrom): null => {
    if (next.from === "primary") retryAt = Date.now() + retryAfterMs;
    if (next.from !== state.from)
      next.from === "primary"
        ? log.warn(`reports are read from the primary: ${next.reason}`)
        : log.info("reports are read from the replica again");
    state = next;
    return null;
  };
  async function probe(lsn: string): Promise<Probe> {
    const pending = pool.query(probeSql, [lsn]);
    pending.catch(() => undefined); // prevents an unhandled rejection if a query fails after its wait was given up
    const late = sleep(deadlines.replicaMs, null, { ref: false });
    const answer = await Promise.race([pending, late]);
    if (!answer) throw Object.assign(new Error("the replica does not respond"), { code: "ETIMEDOUT" });
    return answer.rows[0] as Probe;
  }
  async function ready(): Promise<pg.Pool | null> {
    if (Date.now() < retryAt) return null;
    const { lsn, server, started } = (await primary.query(`${serverSql}, pg_current_wal_flush_lsn()::text as lsn`))
      .rows[0] as { lsn: string; server: string; started: string };
    const until = Date.now() + replicaWaitMs;
    try {
      for (;;) {
        const seen = await probe(lsn);
        if (seen.server !== server)
          return setState({ from: "primary", reason: "REPORT_DATABASE_URL is not a copy of this database" });
        // a promoted standby diverges from the primary
        if (!seen.standby && seen.started !== started)
          return setState({ from: "primary", reason: "the replica no longer follows the primary" });
        if (seen.caught) {
          setState({ from: "replica" });
          return pool;
        }
        if (Date.now() >= until) return setState({ from: "primary", reason: "the replica is behind" });
        await sleep(probeEveryMs);
      }
    } catch (error) {
      return setState({ from: "primary", reason: `the replica does not respond (${codeText(error)})` });
    }
  }
  return {
    ready,
    failed: (error) => {
      if (!isLost(error)) return false;
      setState({ from: "primary", reason: `a query failed on the replica (${codeText(error)})` });
      return true;
    },
    state: () => state,
    close: () => pool.end(),
  };
}

const codeOf = (error: unknown): string | undefined => (error as { code?: string }).code;
const codeText = (error: unknown): string => codeOf(error) ?? "no connection";
/**
 * Errors not caused by the query itself: lost connection, shutdown, lack of resources, a conflict with replay, or
 * missing privileges of the role.
 */
const isLost = (error: unknown): boolean => {
  const code = codeOf(error);
  if (code === undefined)
    return /^(Connection terminated|timeout exceeded when trying to connect)/.test((error as Error).message);
  return /^(08...|57P..|53...|40001|42501|ECONN\w+|ETIMEDOUT|EPIPE|ENOTFOUND|EHOSTUNREACH|EAI_AGAIN)$/.test(code);
};
