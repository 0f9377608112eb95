import type pg from "pg";
import type { FastifyBaseLogger } from "fastify";
import { Refused } from "#kit/refused.ts";
import { can, type Person } from "#kit/person.ts";
import { loadPersonById } from "#platform/access/index.server.ts";
import { rememberRequest, type Db, traced } from "#platform/database/index.server.ts";
import { type Ctx, refusalOf, translate } from "#platform/http/index.server.ts";
import { dropFiles, saveFile } from "./files.server.ts";
import type { JobResult, JobRun } from "./handle-job.server.ts";
import { findJob } from "./known-jobs.server.ts";
import {
  type Claimed,
  type Ending,
  type JobClaim,
  returnToQueue,
  scopeDigest,
  writeEnd,
  writeProgress,
} from "./rows.server.ts";

const progressEveryMs = 400;
/** Limits attempts, so that a job that crashes its server is not restarted forever. */
const maxAttempts = 4;

export type StopReason = "cancel" | "shutdown" | "lost";
/** Thrown into a handler that must stop; not a failure. */
export class JobStopped extends Error {}

export type JobContext = {
  readonly db: Db;
  readonly pool: pg.Pool;
  readonly log: FastifyBaseLogger;
  readonly onEnd: (db: Db, id: number) => Promise<void>;
};

/** Runs one claimed job with the person's current permissions and records its result. Never throws. */
export async function work(context: JobContext, claim: JobClaim, job: Claimed, signal: AbortSignal): Promise<void> {
  const { db, log } = context;
  try {
    if (job.cancelled) return await end(context, claim, { state: "cancelled" });
    if (job.attempt > maxAttempts)
      return await end(context, claim, {
        state: "failed",
        error: "Pekerjaan ini berulang kali terhenti di tengah jalan.",
      });
    await dropFiles(db, job.id);
    const person = await mayRun(context, job);
    const result = await traced(
      () => ({
        name: `job ${job.name}`,
        kind: "internal",
        attributes: { "portal.job_id": job.id },
        parent: job.trace_parent,
      }),
      () => runHandler(context, claim, job, person, signal),
    );
    await end(context, claim, endingOf(result, person));
  } catch (error) {
    await failed(context, claim, signal, error).catch((e: unknown) =>
      log.error({ err: e, job: job.id }, "the end of a job could not be recorded"),
    );
  }
}

const endingOf = (r: JobResult, person: Person): Ending => ({
  state: "done",
  summary: r.summary,
  values: r.values ?? {},
  href: r.href,
  fileId: r.file?.id,
  fileScope: r.file ? scopeDigest(person) : undefined,
});

async function end(context: JobContext, claim: JobClaim, ending: Ending): Promise<void> {
  await context.db.tx(async (tx) => {
    if (await writeEnd(tx, claim, ending)) await context.onEnd(tx, claim.id);
  });
}

async function mayRun({ pool }: JobContext, job: Claimed): Promise<Person> {
  const person = await loadPersonById(pool, job.user_id, job.real_user_id);
  if (!person || (job.access !== "session" && !can(person, job.access)))
    throw new Refused("forbidden", "Izin untuk pekerjaan ini sudah tidak ada.", [], 403);
  return person;
}

async function runHandler(
  context: JobContext,
  claim: JobClaim,
  job: Claimed,
  person: Person,
  signal: AbortSignal,
): Promise<JobResult> {
  const handler = findJob(job.name);
  if (!handler) throw new Refused("job.unknown", "Pekerjaan ini tidak dikenal lagi.");
  const input = handler.input.safeParse(job.input);
  if (!input.success) throw new Refused("job.input", "Isi pekerjaan ini tidak sah lagi.");
  const run = runOf(context, claim, person, signal);
  const result = await handler.run(input.data as never, run.given);
  await run.flushProgress();
  return result;
}

function runOf(
  context: JobContext,
  claim: JobClaim,
  person: Person,
  signal: AbortSignal,
): { readonly given: JobRun; flushProgress(): Promise<void> } {
  const { db, log } = context;
  const scoped = db.as(person);
  rememberRequest(person, { ip: null, id: `job-${claim.id}` });
  const throwIfCancelled = () => {
    if (signal.aborted) throw new JobStopped();
  };
  let last = 0;
  let unsent: { done: number; total: number | null; note: string | null } | undefined;
  const sendProgress = async () => {
    if (!unsent) return;
    const p = unsent;
    unsent = undefined;
    last = performance.now();
    await writeProgress(db, claim, p);
  };
  const request = {
    ip: "",
    userAgent: "job",
    id: `job-${claim.id}`,
    token: null,
    idempotencyKey: null,
    query: {},
    language: "id",
    languageNamed: false,
    ifNoneMatch: null,
    origin: "",
  };
  const upload = () => Promise.reject(new Error("a job has no upload"));
  const ctx: Ctx = {
    db: scoped,
    access: person,
    person,
    request,
    log,
    upload,
    noteQuotas: () => undefined,
    visitor: async () => person,
  };
  const given: JobRun = {
    id: claim.id,
    person,
    db: scoped,
    ctx,
    signal,
    log,
    throwIfCancelled,
    async progress(done, total, note) {
      throwIfCancelled();
      unsent = { done, total, note: note ?? null };
      if (performance.now() - last >= progressEveryMs) await sendProgress();
    },
    saveFile: (name, mime, write) => saveFile(db, { jobId: claim.id, owner: person.userId, name, mime }, write),
    async doneIn(tx, result) {
      const sys = tx.internal("end of a job");
      if (!(await writeEnd(sys, claim, endingOf(result, person)))) throw new JobStopped();
      await context.onEnd(sys, claim.id);
    },
  };
  return { given, flushProgress: sendProgress };
}

async function failed(context: JobContext, claim: JobClaim, signal: AbortSignal, error: unknown): Promise<void> {
  const reason = signal.aborted ? (signal.reason as StopReason) : null;
  if (reason === "lost") return;
  if (reason === "shutdown") return returnToQueue(context.db, claim, 0, false);
  if (reason === "cancel") return end(context, claim, { state: "cancelled" });
  const refused = refusalOf(error);
  if (refused && refused.status === 503 && claim.attempt < maxAttempts)
    return returnToQueue(context.db, claim, 2 * claim.attempt, true);
  if (!refused) context.log.error({ err: error, job: claim.id }, "a job failed");
  await end(context, claim, {
    state: "failed",
    ...(refused
      ? wordsOf(refused)
      : { error: "Terjadi kesalahan di server. Sebutkan nomor pekerjaan ini kepada helpdesk." }),
  });
}

/**
 * The reason of a refusal as a message for display, and as templates with values, one per line, for other languages.
 */
function wordsOf(r: Refused): Pick<Ending, "error" | "summary" | "values"> {
  const first = r.fields[0];
  const lines = first && first.message !== r.message ? [r.message, first.message] : [r.message];
  const values = Object.fromEntries(
    Object.entries({ ...r.detail, ...first?.values }).filter(
      (e): e is [string, string | number] => typeof e[1] === "string" || typeof e[1] === "number",
    ),
  );
  return { error: translate(lines.join(" "), values, "id"), summary: lines.join("\n"), values };
}
