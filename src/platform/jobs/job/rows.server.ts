import { createHash } from "node:crypto";
import type { JobState, JobView, WordValues } from "./job.ts";
import { notFound } from "#kit/refused.ts";
import type { Person } from "#kit/person.ts";
import type { Db } from "#platform/database/index.server.ts";
import { broadcast } from "../live/broadcast.server.ts";

/** A job claimed by the instance that runs it. */
export type Claimed = {
  readonly id: number;
  readonly name: string;
  readonly access: string;
  readonly input: unknown;
  readonly user_id: number;
  readonly real_user_id: number;
  readonly attempt: number;
  readonly cancelled: boolean;
  /** The trace context of the request that started it. */
  readonly trace_parent: string | null;
};
/**
 * A runner without a heartbeat for this time, in seconds, is considered dead. The heartbeat interval is several times
 * shorter.
 */
export const stallSeconds = 10;

/** Claims the oldest job that waits or whose runner is considered dead. Two instances never claim the same job. */
export const claim = (db: Db, instance: string): Promise<Claimed | undefined> =>
  db.maybe<Claimed>(
    `update {!job} j set state = 'running', attempt = j.attempt + 1, instance = :instance::uuid, heartbeat_at = now(), started_at = coalesce(j.started_at, now())
     where j.id = (select w.id from {job} w where (w.state = 'queued' and w.run_after <= now()) or (w.state = 'running' and w.heartbeat_at < now() - make_interval(secs => :silent))
                   order by w.id limit 1 for update skip locked)
     returning j.id, j.name, j.access, j.input, j.user_id, j.real_user_id, j.attempt, j.cancel_at is not null as cancelled,
       j.trace_parent`,
    { instance, silent: stallSeconds },
  );

type Silent = { readonly id: number; readonly title: string };
/** Jobs whose runner is considered dead and which no instance has taken over. */
export const stalledJobs = (db: Db): Promise<Silent[]> =>
  db.query<Silent>(
    "select j.id, j.title from {job} j where j.state = 'running' and j.heartbeat_at < now() - make_interval(secs => :silent) order by j.id",
    { silent: stallSeconds },
  );
/** Returns such a job to the queue with its attempts reset. Returns false if its runner is alive again. */
export async function requeueStalledJob(db: Db, id: number): Promise<boolean> {
  const row = await db.maybe<JobRow>(
    `update {!job} set state = 'queued', instance = null, heartbeat_at = null, attempt = 0, run_after = now()
     where id = :id and state = 'running' and heartbeat_at < now() - make_interval(secs => :silent) returning ${jobColumns}`,
    { id, silent: stallSeconds },
  );
  if (!(await changed(db, id, row))) return false;
  await broadcast(db, { t: "queued" });
  return true;
}

/**
 * Records a heartbeat. Returns those of the given jobs that still belong to this instance, and whether they were
 * cancelled.
 */
export const recordHeartbeat = (
  db: Db,
  instance: string,
  ids: readonly number[],
): Promise<{ id: number; attempt: number; cancelled: boolean }[]> =>
  db.query(
    "update {!job} set heartbeat_at = now() where instance = :instance::uuid and state = 'running' and id = any(:ids::bigint[]) returning id, attempt, cancel_at is not null as cancelled",
    {
      instance,
      ids,
    },
  );

/** A runner writes only while the job belongs to it. After a takeover its statements change nothing. */
const mine = "id = :id and instance = :instance::uuid and attempt = :attempt and state = 'running'";
export type JobClaim = { readonly id: number; readonly instance: string; readonly attempt: number };
type JobRow = { user_id: number; state: JobState; done: number; total: number | null; note: string | null };
const jobColumns = "user_id, state, done, total, note";

async function changed(db: Db, id: number, row: JobRow | undefined): Promise<boolean> {
  if (row)
    await broadcast(db, {
      t: "job",
      u: row.user_id,
      id,
      state: row.state,
      done: row.done,
      total: row.total,
      note: row.note,
    });
  return row !== undefined;
}

export async function writeProgress(
  db: Db,
  claim: JobClaim,
  p: { done: number; total: number | null; note: string | null },
): Promise<boolean> {
  const row = await db.maybe<JobRow>(
    `update {!job} set done = :done, total = :total, note = :note, heartbeat_at = now() where ${mine} returning ${jobColumns}`,
    { ...claim, ...p },
  );
  return changed(db, claim.id, row);
}

export type Ending = {
  readonly state: "done" | "failed" | "cancelled";
  /** The result, or the reason of a failure: one template per line. */
  readonly summary?: string | undefined;
  readonly values?: WordValues | undefined;
  readonly href?: string | undefined;
  readonly fileId?: string | undefined;
  readonly fileScope?: string | undefined;
  readonly error?: string | undefined;
};
export async function writeEnd(db: Db, claim: JobClaim, e: Ending): Promise<boolean> {
  const row = await db.maybe<JobRow>(
    `update {!job} set state = :state, summary = :summary, summary_values = :values::jsonb, href = :href, file_id = :file::uuid, file_scope = :scope, error = :error, finished_at = now(), instance = null,
       done = case when :state = 'done' then coalesce(total, done) else done end where ${mine} returning ${jobColumns}`,
    {
      ...claim,
      state: e.state,
      summary: e.summary ?? null,
      values: JSON.stringify(e.values ?? {}),
      href: e.href ?? null,
      file: e.fileId ?? null,
      scope: e.fileScope ?? null,
      error: e.error ?? null,
    },
  );
  return changed(db, claim.id, row);
}

/**
 * Returns a job to the queue: immediately and without counting the attempt after a shutdown, or with a delay after a
 * database error.
 */
export async function returnToQueue(db: Db, claim: JobClaim, waitSeconds: number, counts: boolean): Promise<void> {
  const row = await db.maybe<JobRow>(
    `update {!job} set state = 'queued', instance = null, heartbeat_at = null, attempt = attempt - :off::int, run_after = now() + make_interval(secs => :wait) where ${mine} returning ${jobColumns}`,
    { ...claim, wait: waitSeconds, off: counts ? 0 : 1 },
  );
  if (await changed(db, claim.id, row)) await broadcast(db, { t: "queued" });
}

/** A digest of a person's scope. A file made under another scope is not served. */
export const scopeDigest = (p: Person): string =>
  createHash("sha256")
    .update(JSON.stringify([p.vendorId, p.districts, p.vendors]))
    .digest("hex");

const viewSql = `select j.id, j.name, j.title, j.title_values as "titleValues", j.state, j.done, j.total, j.note, j.summary, j.summary_values as "summaryValues", j.href, j.error,
  case when f.id is not null then json_build_object('name', f.name, 'size', f.size) end as file, j.cancel_at is not null as cancelling,
  case when j.real_user_id <> j.user_id then w.fullname end as "startedBy", j.created_at as "createdAt", j.started_at as "startedAt", j.finished_at as "finishedAt"
  from {job} j left join {~stored_file} f on f.id = j.file_id and f.expires_at > now() left join {~app_user} w on w.id = j.real_user_id`;
const maxShown = 100;

/** A person's recent jobs: unfinished ones first, then newest first. */
export const ownJobs = (db: Db): Promise<JobView[]> =>
  db.query<JobView>(`${viewSql} order by (j.state in ('queued', 'running')) desc, j.id desc limit ${maxShown}`);
/** The answer of a call about one job. */
export async function readJob(db: Db, id: number): Promise<{ data: JobView }> {
  const data = await db.maybe<JobView>(`${viewSql} where j.id = :id`, { id });
  if (!data) throw notFound();
  return { data };
}
