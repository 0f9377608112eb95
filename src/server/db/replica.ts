import { setTimeout as sleep } from "node:timers/promises";
import type pg from "pg";
import { deadlines } from "../deadlines.ts";

/** Where reports are read: "replica" with everything committed so far, or "primary" and why. */
export type ReadFrom = { readonly from: "replica" | "primary"; readonly reason?: string };
export type Replica = {
  /** Its connections, once it holds all that was committed when this was asked; null when it does not within a moment. */
  ready(): Promise<pg.Pool | null>;
  /** Whether an error is the replica's own, so that the primary should be asked instead. */
  failed(error: unknown): boolean;
  state(): ReadFrom;
  close(): Promise<void>;
};
type Log = { warn(message: string): void; info(message: string): void };
type Look = { server: string; standby: boolean; started: string; caught: boolean | null };

/** How long a report waits for what was just written to arrive; then it is read where it was written. */
const replicaWaitMs = 300;
const lookEveryMs = 10;
/** A replica that was late or away is not asked again for so long, so that a report in between does not wait in vain. */
const restMs = 3_000;

const serverSql =
  "select (select system_identifier from pg_control_system())::text as server, pg_postmaster_start_time()::text as started";
const lookSql = `${serverSql}, pg_is_in_recovery() as standby, case when pg_is_in_recovery() then pg_last_wal_replay_lsn() >= $1::pg_lsn else true end as caught`;

/**
 * A copy of the database that answers reports and exports. It is asked only once it has replayed everything that was committed
 * before the question, so whoever has just saved something finds it; where that takes too long, or nobody answers, the primary does it.
 */
export function openReplica(primary: pg.Pool, pool: pg.Pool, log: Log): Replica {
  let restUntil = 0;
  let state: ReadFrom = { from: "replica" };
  const turn = (next: ReadFrom): null => {
    if (next.from === "primary") restUntil = Date.now() + restMs;
    if (next.from !== state.from)
      next.from === "primary"
        ? log.warn(`reports are read from the primary: ${next.reason}`)
        : log.info("reports are read from the replica again");
    state = next;
    return null;
  };
  async function look(lsn: string): Promise<Look> {
    const asked = pool.query(lookSql, [lsn]);
    asked.catch(() => undefined); // one that is no longer waited for may fail later
    const late = sleep(deadlines.replicaMs, null, { ref: false });
    const answer = await Promise.race([asked, late]);
    if (!answer) throw Object.assign(new Error("the replica is silent"), { code: "ETIMEDOUT" });
    return answer.rows[0] as Look;
  }
  async function ready(): Promise<pg.Pool | null> {
    if (Date.now() < restUntil) return null;
    const { lsn, server, started } = (await primary.query(`${serverSql}, pg_current_wal_flush_lsn()::text as lsn`))
      .rows[0] as { lsn: string; server: string; started: string };
    const until = Date.now() + replicaWaitMs;
    try {
      for (;;) {
        const seen = await look(lsn);
        if (seen.server !== server)
          return turn({ from: "primary", reason: "REPORT_DATABASE_URL is not a copy of this database" });
        // a standby that was promoted goes its own way from then on
        if (!seen.standby && seen.started !== started)
          return turn({ from: "primary", reason: "the replica no longer follows the primary" });
        if (seen.caught) {
          turn({ from: "replica" });
          return pool;
        }
        if (Date.now() >= until) return turn({ from: "primary", reason: "the replica is behind" });
        await sleep(lookEveryMs);
      }
    } catch (error) {
      return turn({ from: "primary", reason: `the replica does not answer (${codeOf(error) ?? "no connection"})` });
    }
  }
  return {
    ready,
    failed: (error) => {
      if (!isLost(error)) return false;
      turn({ from: "primary", reason: `the replica gave up a report (${codeOf(error) ?? "no connection"})` });
      return true;
    },
    state: () => state,
    close: () => pool.end(),
  };
}

const codeOf = (error: unknown): string | undefined => (error as { code?: string }).code;
/** Connection, shutdown, resources, a replay that needed the row first, or a role that may not read: nothing the question is to blame for. */
const isLost = (error: unknown): boolean => {
  const code = codeOf(error);
  if (code === undefined)
    return /^(Connection terminated|timeout exceeded when trying to connect)/.test((error as Error).message);
  return /^(08...|57P..|53...|40001|42501|ECONN\w+|ETIMEDOUT|EPIPE|ENOTFOUND|EHOSTUNREACH|EAI_AGAIN)$/.test(code);
};
