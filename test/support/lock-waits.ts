import { expect } from "vitest";

type Sql = <T>(text: string) => Promise<T[]>;

const waiting = "datname = current_database() and wait_event_type = 'Lock'";
const here = `select count(*)::int as n from pg_stat_activity where ${waiting}`;
/** A session that waits on another machine is not waiting for a lock on the coordinator. */
const everywhere = `select coalesce(sum(a.result::int), 0)::int as n from run_command_on_all_nodes($$select count(*) from pg_stat_activity where ${waiting}$$) a`;

/** Waits until as many sessions wait for a lock, on any machine of a cluster. */
export async function untilWaiting(sql: Sql, sessions: number): Promise<void> {
  const [cluster] = await sql<{ yes: number }>("select 1 as yes from pg_extension where extname = 'citus'");
  const count = async () => (await sql<{ n: number }>(cluster ? everywhere : here))[0]?.n;
  await expect.poll(count, { timeout: 20_000 }).toBe(sessions);
}
