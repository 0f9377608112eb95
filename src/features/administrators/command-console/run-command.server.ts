import { z } from "zod";
import { Refused } from "#kit/refused.ts";
import { audit, type Db } from "#platform/database/index.server.ts";
import { refusalOf, translate } from "#platform/http/index.server.ts";
import { handleJob, type JobResult, type JobRun, rowsChanged } from "#platform/jobs/index.server.ts";
import type { Outcome } from "./command-console.calls.ts";
import { RunCommand } from "./command-console.jobs.ts";
import { commandNamed } from "./commands.server.ts";
import { type Output, outputOf } from "./output.server.ts";
import { runItem } from "./run-item.server.ts";
import { runOf, type StoredRun } from "./run-states.server.ts";

/** The counts of a run are saved after every 20 objects. */
const saveEvery = 20;
type Counts = Record<Outcome, number> & { done: number };

/** Runs a confirmed command for the planned objects, one after another. After a crash it resumes where it stopped. */
export const onRunCommand = handleJob(
  RunCommand,
  z.strictObject({ run: z.number().int().positive() }),
  async (i, job) => {
    const run = await begun(job.db, i.run);
    const output = await outputOf(job.db, run.id);
    const { done, changed, unchanged, refused } = run;
    const counts: Counts = { done, changed, unchanged, refused };
    try {
      await eachObject(job, { run, output, counts });
      return await ended(job, run, counts, output);
    } catch (error) {
      await stopped(job, run, counts, { output, error });
      throw error;
    }
  },
);

async function begun(db: Db, id: number): Promise<StoredRun> {
  const started = await db
    .internal("start of a command")
    .run(
      "update {!command_run} set state = 'running', started_at = coalesce(started_at, now()), version = version + 1, updated_at = now() where id = :id and state in ('queued', 'running')",
      { id },
    );
  if (started === 0)
    throw new Refused("command.over", "Perintah ini sudah selesai, dibatalkan, atau kedaluwarsa.", [], 409);
  await rowsChanged(db, "commandRun");
  return runOf(db, id);
}

type Doing = { readonly run: StoredRun; readonly output: Output; readonly counts: Counts };
async function eachObject(job: JobRun, { run, output, counts }: Doing): Promise<void> {
  const command = commandNamed(run.command);
  const step = { db: job.db, person: job.person, log: job.log };
  for (const [id, label] of run.planned.slice(counts.done)) {
    await job.progress(counts.done, run.objects);
    counts[await runItem(command, step, { id, label }, run.params, output.add)]++;
    counts.done++;
    if (counts.done % saveEvery === 0) await writeCounts(job.db, run.id, counts);
  }
}

const writeCounts = (db: Db, id: number, { done, changed, unchanged, refused }: Counts): Promise<number> =>
  db
    .internal("counts of a command")
    .run(
      "update {!command_run} set done = :done, changed = :changed, unchanged = :unchanged, refused = :refused, updated_at = now() where id = :id",
      { id, done, changed, unchanged, refused },
    );

async function ended(job: JobRun, run: StoredRun, counts: Counts, output: Output): Promise<JobResult> {
  const { changed, unchanged, refused } = counts;
  const result: JobResult = {
    summary: "{changed} berubah, {unchanged} tetap, {refused} ditolak",
    values: { changed, unchanged, refused },
    href: `/administrators/command-console?id=${run.id}`,
  };
  await output.flush();
  await job.db.tx(async (tx) => {
    await writeCounts(tx, run.id, counts);
    await finish(tx, run, "done", { changed, unchanged, refused });
    await job.doneIn(tx, result);
  });
  return result;
}

type Why = { readonly error?: string; readonly values?: Readonly<Record<string, unknown>> };
async function finish(tx: Db, run: StoredRun, state: string, after: object, { error, values = {} }: Why = {}) {
  await tx
    .internal("end of a command")
    .run(
      "update {!command_run} set state = :state, error = left(:error::text, 500), error_values = :values::jsonb, finished_at = now(), version = version + 1, updated_at = now() where id = :id",
      { id: run.id, state, error: error ?? null, values: JSON.stringify(values) },
    );
  await audit(tx, {
    action: `command.${state}`,
    entity: "commandRun",
    entityId: run.id,
    label: run.command,
    after: { params: run.params, ...after },
  });
  await rowsChanged(tx, "commandRun");
}

/**
 * Marks a run as cancelled or failed. If its job continues later, on another instance or once the database is available
 * again, the state of the run is unchanged.
 */
async function stopped(
  job: JobRun,
  run: StoredRun,
  counts: Counts,
  { output, error }: { output: Output; error: unknown },
): Promise<void> {
  const reason = job.signal.aborted ? job.signal.reason : null;
  const refusal = refusalOf(error);
  await output.flush();
  await writeCounts(job.db, run.id, counts);
  if (reason === "shutdown" || reason === "lost" || (reason === null && refusal?.status === 503)) return;
  const state = reason === "cancel" ? "cancelled" : "failed";
  const why: Why =
    state === "cancelled"
      ? {}
      : {
          error: refusal
            ? translate(refusal.message, { ...refusal.detail } as never, "id")
            : "Terjadi kesalahan di server.",
        };
  await job.db.tx((tx) => finish(tx, run, state, { ...counts }, why));
}
