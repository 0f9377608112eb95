import { loadPersonById } from "#platform/access/index.server.ts";
import type { Db } from "#platform/database/index.server.ts";
import { reportOf } from "../query/report-of.server.ts";
import { startJob, repeatEvery } from "#platform/jobs/index.server.ts";
import type { Registry } from "#platform/records/index.server.ts";
import { nextDue } from "./due.server.ts";
import { jobOf } from "./job.server.ts";
import { mayReceive } from "./recipient.server.ts";
import { scheduleById } from "./rows.server.ts";

const everyMs = 20_000;
const atOnce = 50;
type Log = { warn(o: object, m: string): void };

/**
 * Starts periodic tasks in every instance. The row lock, and the next time set with the job's start, ensure that one
 * instance sends. Returns a function that stops them.
 */
export function startSchedules(db: Db, registry: Registry, log: Log): () => void {
  // the database is unavailable: the next run retries
  return repeatEvery(everyMs, () => startDue(db, registry, log)).stop;
}

export async function startDue(db: Db, registry: Registry, log: Log): Promise<number> {
  const sys = db.internal("due schedules");
  const due = await sys.query<{ id: number }>(
    `select s.id from {report_schedule} s where s.archived_at is null and not s.paused and s.next_at <= now() order by s.next_at limit ${atOnce}`,
  );
  let started = 0;
  for (const { id } of due)
    try {
      if (await sys.tx((tx) => startOne(tx, registry, id))) started++;
    } catch (error) {
      log.warn({ schedule: id, reason: (error as Error).message }, "a schedule could not be started");
    }
  return started;
}

/** After an outage, missed times are made up for once. */
async function startOne(tx: Db, registry: Registry, id: number): Promise<boolean> {
  const locked = await tx.maybe<{ now: string }>(
    "select now() as now from {report_schedule} s where s.id = :id and s.archived_at is null and not s.paused and s.next_at <= now() for update skip locked",
    { id },
  );
  const schedule = locked && (await scheduleById(tx, id));
  if (!locked || !schedule) return false;
  const report = reportOf(registry, schedule.route);
  const owner = tx.client ? await loadPersonById(tx.client, schedule.owner, schedule.owner) : null;
  const alive = report !== undefined && owner !== null && mayReceive(owner, report);
  // setting the next time is not a change for a person who edits the schedule
  await tx.run(
    "update {!report_schedule} set next_at = :next::timestamptz, paused = not :alive::boolean, version = version + case when :alive::boolean then 0 else 1 end, updated_at = now() where id = :id",
    { id, alive, next: nextDue(schedule, new Date(locked.now)).toISOString() },
  );
  if (!alive) return false;
  const { job, title } = jobOf(schedule);
  await startJob(
    { db: tx.as(owner), person: owner },
    job,
    { schedule: id, due: schedule.nextAt, sample: false },
    { title, values: { name: schedule.name } },
  );
  return true;
}
