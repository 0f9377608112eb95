import { randomUUID } from "node:crypto";
import { z } from "zod";
import type { Db } from "#platform/database/index.server.ts";
import { onStartup, type Partner, partnerEnv } from "#platform/http/index.server.ts";
import { Refused } from "#kit/refused.ts";
import { breakerOf } from "./breaker.server.ts";
import { requestPartner } from "./partner-client.server.ts";
import { repeatEvery } from "#platform/jobs/index.server.ts";
import { pull } from "./pull.server.ts";
import type { Cause } from "./sync-run.server.ts";
import { type Source, sources } from "./sources.server.ts";
import type { SourceName } from "./synchron.jobs.ts";

const everyMs = 10_000;
const pruneEvery = 360;
const retentionDays = 90;
const instance = randomUUID();
/** Any kind can be used to test whether the service responds. */
const anySource = Object.values(sources)[0] as Source;

/** A short call that tests the service; runs that failed meanwhile become due immediately. */
export async function probe(db: Db, partner: Partner, forced = false): Promise<void> {
  const query = { updatedSince: new Date().toISOString(), limit: "1" };
  await requestPartner(
    db,
    partner,
    { path: anySource.path, query, forced, once: true },
    z.object({ data: z.array(z.unknown()) }),
    { calls: 0, repeats: 0 },
  );
  await db
    .internal("resume failed runs of the partner")
    .run("update {!sync_job} set next_at = now() where enabled and failures > 0 and next_at > now()");
}

/** Runs what is due, one after another; while the service is down, only tests whether it responds. */
export async function pullDue(db: Db): Promise<number> {
  const partner = partnerEnv();
  if (!partner) return 0;
  const { state, due } = await breakerOf(db);
  if (state !== "closed") {
    if (!due) return 0;
    await probe(db, partner);
  }
  const jobs = await db
    .internal("fetch from the partner")
    .query<{ name: SourceName; failures: number }>(
      "select j.name, j.failures from {sync_job} j where j.enabled and j.next_at <= now() and (j.held_until is null or j.held_until < now()) order by j.next_at, j.id",
    );
  for (const { name, failures } of jobs)
    await pull(db, {
      source: name,
      cause: failures > 0 ? "recovery" : ("schedule" satisfies Cause),
      holder: `schedule-${instance}`,
    });
  return jobs.length;
}

export async function pruneCalls(db: Db): Promise<void> {
  const sys = db.internal("delete expired calls to the partner");
  await sys.run(`delete from {!partner_call} where at < now() - interval '${retentionDays} days'`);
  await sys.run(
    `delete from {!sync_reject} where run_id in (select r.id from {sync_run} r where r.started_at < now() - interval '${retentionDays} days')`,
  );
}

export const syncAtStart = onStartup("fetching from the partner", async (db, log) => {
  let round = 0;
  repeatEvery(
    everyMs,
    async () => {
      if (round++ % pruneEvery === 0) await pruneCalls(db);
      await pullDue(db);
    },
    // refusals are recorded in the log of runs and shown on the page
    (error) => error instanceof Refused || log.warn({ err: error }, "fetching data from the partner failed"),
  );
});
