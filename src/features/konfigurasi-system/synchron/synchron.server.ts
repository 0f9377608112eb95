import { z } from "zod";
import { audit, type Db, staleRow } from "#platform/database/index.server.ts";
import { handle, partnerEnv } from "#platform/http/index.server.ts";
import { handleJob } from "#platform/jobs/index.server.ts";
import { notConfigured, pull } from "./pull.server.ts";
import { probe } from "./schedule.server.ts";
import { sources } from "./sources.server.ts";
import { probePartner, readSync, saveSyncJob, type ServiceState, type SyncJobView } from "./synchron.calls.ts";
import { PullPartner, partnerKinds, type SourceName } from "./synchron.jobs.ts";

const sourceName = z.enum(Object.keys(partnerKinds) as [SourceName, ...SourceName[]]);

/** The status of the partner's service, without its token and complete URL. */
export async function serviceState(db: Db): Promise<ServiceState> {
  const partner = partnerEnv();
  const sys = db.internal("the partner's service");
  const row = await sys.one<Omit<ServiceState, "name" | "host">>(
    `select s.state, s.failures, s.probe_at as "probeAt", s.last_ok_at as "lastOkAt", s.last_error_at as "lastErrorAt", s.last_error as "lastError", c.calls, c.failed, c.p95
     from {partner_service} s cross join (select count(*)::int as calls, count(*) filter (where k.error is not null)::int as failed, (percentile_disc(0.95) within group (order by k.latency_ms))::int as p95
       from {partner_call} k where k.at > now() - interval '1 day') c`,
  );
  return { name: partner?.name ?? null, host: partner?.host ?? null, ...row };
}

const copiesSql = Object.entries(sources)
  .map(([name, s]) => `when '${name}' then (select count(*)::int from {${s.table}} p where p.archived_at is null)`)
  .join(" ");
const jobsSql = `
select j.name, j.version, j.enabled, j.every_minutes as "everyMinutes", j.next_at as "nextAt", j.as_of as "asOf", case j.name ${copiesSql} else 0 end as copies,
  (select json_build_object('id', r.id, 'startedAt', r.started_at, 'received', r.received, 'expected', r.expected) from {sync_run} r where r.job_id = j.id and r.state = 'running' and j.held_until > now() order by r.id desc limit 1) as running,
  (select json_build_object('id', r.id, 'state', r.state, 'finishedAt', r.finished_at, 'error', r.error) from {sync_run} r where r.job_id = j.id and r.state <> 'running' order by r.id desc limit 1) as last
from {sync_job} j order by j.id`;

export const onReadSync = handle(readSync, z.strictObject({}), async (_, { db }) => ({
  service: await serviceState(db),
  jobs: await db.internal("schedules of fetching").query<SyncJobView>(jobsSql),
}));

export const onSaveSyncJob = handle(
  saveSyncJob,
  z.strictObject({
    name: sourceName,
    version: z.number().int().positive(),
    enabled: z.boolean(),
    everyMinutes: z.number().int().min(5).max(10_080),
  }),
  (i, { db, person }) =>
    db.tx(async (tx) => {
      const sys = tx.internal("schedule of fetching");
      const before = await sys.one<{ id: number; version: number; enabled: boolean; every_minutes: number }>(
        "select j.* from {sync_job} j where j.name = :name for update",
        i,
      );
      if (before.version !== i.version) throw await staleRow(tx, "syncJob", before.id, { version: before.version });
      await sys.run(
        `update {!sync_job} set enabled = :enabled, every_minutes = :everyMinutes, next_at = least(next_at, now() + make_interval(mins => :everyMinutes)), version = version + 1, updated_at = now(), updated_by = :by where name = :name`,
        { name: i.name, enabled: i.enabled, everyMinutes: i.everyMinutes, by: person.userId },
      );
      await audit(tx, {
        action: "update",
        entity: "syncJob",
        entityId: before.id,
        label: i.name,
        before: { enabled: before.enabled, everyMinutes: before.every_minutes },
        after: { enabled: i.enabled, everyMinutes: i.everyMinutes },
      });
      return { ok: true as const };
    }),
);

export const onProbe = handle(probePartner, z.strictObject({}), async (_, { db }) => {
  const partner = partnerEnv();
  if (!partner) throw notConfigured();
  await probe(db, partner, true);
  return { service: await serviceState(db) };
});

export const onPull = handleJob(
  PullPartner,
  z.strictObject({ source: sourceName, days: z.number().int().min(1).max(400).nullable() }),
  async ({ source, days }, job) => {
    const done = await pull(job.db, {
      source,
      cause: "manual",
      holder: `job-${job.id}`,
      days,
      person: job.person,
      signal: job.signal,
      progress: (received, expected) => job.progress(received, expected === null ? null : Math.max(received, expected)),
    });
    const values = { inserted: done.inserted, changed: done.changed, rejected: done.rejected, unknown: done.unknown };
    const summary =
      done.unknown > 0
        ? "{inserted} baru, {changed} berubah, {rejected} ditolak, {unknown} dengan kode tidak dikenal"
        : "{inserted} baru, {changed} berubah, {rejected} ditolak";
    return { summary, values, href: `/konfigurasi-system/synchron?id=${done.id}` } as const;
  },
);
