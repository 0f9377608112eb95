import { randomUUID } from "node:crypto";
import { z } from "zod";
import { defineJob, type Job } from "#platform/jobs/index.ts";
import { type AnyResource, actionOf } from "#kit/resource.ts";
import type { Batch, BatchState } from "./import.calls.ts";
import type { Db } from "#platform/database/index.server.ts";
import { type Ctx, refusalOf, translate } from "#platform/http/index.server.ts";
import {
  handleJob,
  type JobHandler,
  type JobResult,
  type JobRun,
  JobStopped,
  startJob,
} from "#platform/jobs/index.server.ts";
import { type Registry, pageOf } from "#platform/records/index.server.ts";
import { batchColumns, Interrupted, ownBatch, type StoredBatch, publishProgress } from "./batch.server.ts";
import { checkBatch } from "./check-batch.server.ts";
import type { Work } from "./batch-work.server.ts";
import { undoBatch } from "./undo-batch.server.ts";
import { writeBatch } from "./write-batch.server.ts";

type Input = { batchId: number };
const job = (name: string, title: string) => defineJob<Input>(name, { title, access: "session", internal: true });
export const CheckImport = job("import.check", "Periksa berkas {file}");
export const WriteImport = job("import.write", "Impor berkas {file}");
export const UndoImport = job("import.undo", "Batalkan impor {file}");

type Stage = {
  readonly from: readonly BatchState[];
  readonly during: BatchState;
  readonly stopped: BatchState;
  readonly refused: BatchState;
  /** The column that is set once the job has changed the rows, and the state of the batch after that. */
  readonly ended?: { readonly mark: "written_at" | "undone_at"; readonly state: BatchState };
};
/** By job: the states of a batch that it accepts, the state during the job, and the state after the job is stopped. */
const stages: Readonly<Record<string, Stage>> = {
  [CheckImport.name]: {
    from: ["uploaded", "checking", "failed", "cancelled"],
    during: "checking",
    stopped: "cancelled",
    refused: "failed",
  },
  [WriteImport.name]: {
    from: ["writing"],
    during: "writing",
    stopped: "checked",
    refused: "checked",
    ended: { mark: "written_at", state: "done" },
  },
  [UndoImport.name]: {
    from: ["undoing"],
    during: "undoing",
    stopped: "done",
    refused: "done",
    ended: { mark: "undone_at", state: "undone" },
  },
};
const stageOf = (job: string): Stage => stages[job] as Stage;

/**
 * Starts a step of an import in the transaction of the change that requires it. The permission is that of the resource.
 */
export async function startStep(
  ctx: Ctx,
  resource: AnyResource,
  step: Job<Input>,
  b: Pick<Batch, "id" | "fileName">,
): Promise<void> {
  const { id } = await startJob(
    ctx,
    step,
    { batchId: b.id },
    { access: actionOf(resource, "import"), values: { file: b.fileName } },
  );
  await ctx.db.internal("import").run("update {!import_batch} set job_id = :job where id = :id", { id: b.id, job: id });
}

const input = z.strictObject({ batchId: z.number().int().positive() });
/** The three steps of an import as jobs. Each is atomic and can therefore be restarted after a crash. */
export const importJobs = (registry: Registry): JobHandler[] => [
  handleJob(CheckImport, input, (q, run) => step(registry, CheckImport, q.batchId, run, checkBatch)),
  handleJob(WriteImport, input, (q, run) => step(registry, WriteImport, q.batchId, run, writeBatch)),
  handleJob(UndoImport, input, (q, run) => step(registry, UndoImport, q.batchId, run, undoBatch)),
];

async function step(
  registry: Registry,
  of: Job<Input>,
  id: number,
  run: JobRun,
  work: (w: Work) => Promise<void>,
): Promise<JobResult> {
  const root = run.db.internal("import");
  const b = await claim(root, of.name, id, run.person.userId);
  const entry = registry.resources.find((e) => e.value.name === b?.kind);
  if (!b || !entry) return { summary: "Impor ini sudah selesai atau dibatalkan." };
  const resource = entry.value;
  try {
    // an earlier run may have ended between the change of the rows and its report
    if (!(await reportEnd(root, of.name, b))) {
      await work({ root, db: run.db, r: resource, b, hooks: registry.hooks.get(resource.name), run });
      await reportEnd(root, of.name, b);
    }
  } catch (error) {
    if (error instanceof Interrupted) return { summary: "Impor ini sudah selesai atau dibatalkan." };
    if (!(await reportEnd(root, of.name, b))) {
      await failBatch(root, of.name, b, run, error);
      throw error;
    }
  }
  return outcome(
    await ownBatch(run.db, id),
    pageOf(registry, resource, { query: b.pinned, links: run.person.links }) ?? entry.route,
  );
}

function claim(root: Db, name: string, id: number, user: number): Promise<StoredBatch | undefined> {
  const stage = stageOf(name);
  return root.maybe<StoredBatch>(
    `update {!import_batch} b set lease_by = :leaseBy, state = :during, done = 0, updated_at = now() where b.id = :id and b.created_by = :user and b.state = any(:from::text[])
     returning ${batchColumns}, b.file_id as "fileId", b.created_by as "createdBy", b.plan, b.formats, b.staged, b.reading, b.pinned, b.lease_by as "leaseBy"`,
    { id, user, from: stage.from, during: stage.during, leaseBy: randomUUID() },
  );
}

/**
 * Reports the end of a step whose rows have been changed. These are two transactions, because the batch is stored on
 * the coordinator of a cluster, which shows a change slightly before the machines that have the rows. Returns whether
 * rows have been changed.
 */
async function reportEnd(root: Db, name: string, batch: StoredBatch): Promise<boolean> {
  const { during, ended } = stageOf(name);
  if (!ended) return false;
  const reported = await root.run(
    `update {!import_batch} set state = :state, lease_by = null, updated_at = now() where id = :id and lease_by = :leaseBy and state = :during and ${ended.mark} is not null`,
    { id: batch.id, leaseBy: batch.leaseBy, state: ended.state, during },
  );
  return reported === 1;
}

/**
 * Records on the batch why its step failed. A step that is only handed over to another instance leaves the batch
 * unchanged.
 */
async function failBatch(root: Db, name: string, batch: StoredBatch, run: JobRun, error: unknown): Promise<void> {
  const stage = stageOf(name);
  const stopped = error instanceof JobStopped || run.signal.aborted;
  if (stopped && run.signal.reason !== "cancel") return;
  const refused = stopped ? null : refusalOf(error);
  if (refused && refused.status >= 500) return;
  const first = refused?.fields[0];
  const reason = refused
    ? translate(
        first && first.message !== refused.message ? `${refused.message} ${first.message}` : refused.message,
        { ...refused.detail, ...first?.values },
        "id",
      )
    : null;
  await publishProgress(root, batch, {
    state: stopped ? stage.stopped : stage.refused,
    reason: stopped ? "Dihentikan; tidak ada yang diubah." : (reason ?? "Terjadi kesalahan di server."),
  }).catch((e: unknown) => {
    if (!(e instanceof Interrupted)) throw e;
  });
}

const summaries: Partial<Record<BatchState, string>> = {
  matching: "Kolom berkas perlu dicocokkan.",
  checked: "{good} baris siap, {faulty} galat. Belum ada yang disimpan.",
  done: "{created} baris baru, {updated} berubah, {unchanged} sama.",
  undone: "{undone} baris dikembalikan, {left} dibiarkan.",
};
const outcome = (batch: Batch, route: string): JobResult => ({
  summary: summaries[batch.state] ?? "Impor ini sudah selesai atau dibatalkan.",
  values: {
    good: batch.good,
    faulty: batch.faulty,
    created: batch.createdRows,
    updated: batch.updatedRows,
    unchanged: batch.unchangedRows,
    undone: batch.undoneRows,
    left: batch.leftRows,
  },
  href: `${route}?import=${batch.id}`,
});

/** Resets batches whose job was stopped while waiting, or failed without updating its batch. */
export async function resetAbandoned(db: Db, userId: number): Promise<void> {
  const lost = await db
    .internal("own imports")
    .maybe(`select 1 from ${abandoned} and b.created_by = :userId limit 1`, { userId });
  if (lost) await closeBatches(db, { userId, batch: null });
}

const abandoned =
  "{import_batch} b join {job} j on j.id = b.job_id where j.state in ('failed', 'cancelled') and b.state in ('uploaded', 'checking', 'writing', 'undoing')";
/** Imports of all persons whose job has ended without updating the batch. */
export const abandonedBatches = (db: Db): Promise<{ id: number; name: string }[]> =>
  db
    .internal("imports with an ended job")
    .query<{ id: number; name: string }>(`select b.id, b.file_name as name from ${abandoned} order by b.id`);

type Which = { readonly userId: number | null; readonly batch: number | null };
export async function closeBatches(db: Db, which: Which): Promise<number> {
  const changed = Object.values(stages).flatMap(({ during, ended }) =>
    ended ? [{ when: `b.state = '${during}' and b.${ended.mark} is not null`, state: ended.state }] : [],
  );
  const cases = (of: "stopped" | "refused") =>
    Object.values(stages)
      .map((s) => `when '${s.during}' then '${s[of]}'`)
      .join(" ");
  return db.internal("own imports").run(
    `update {!import_batch} b set state = case ${changed.map((c) => `when ${c.when} then '${c.state}'`).join(" ")} when j.state = 'cancelled' then case b.state when 'uploaded' then 'cancelled' ${cases("stopped")} end else case b.state when 'uploaded' then 'failed' ${cases("refused")} end end,
       reason = case when ${changed.map((c) => c.when).join(" or ")} then b.reason else coalesce(j.error, b.reason) end, lease_by = null, updated_at = now()
     from {job} j where j.id = b.job_id and j.state in ('failed', 'cancelled') and b.state in ('uploaded', 'checking', 'writing', 'undoing')
       and (:userId::bigint is null or b.created_by = :userId::bigint) and (:batch::bigint is null or b.id = :batch::bigint)`,
    which,
  );
}
