import type { Writable } from "node:stream";
import type { FastifyBaseLogger } from "fastify";
import type { z } from "zod";
import type { AnyJob, Job, WordValues } from "#kit/job.ts";
import type { Person } from "../access/access.ts";
import type { Db } from "../db/db.ts";
import type { Ctx } from "../http/handle.ts";

/** What a job says when it is done; `summary` is a template that its values fill. */
export type JobResult = {
  readonly summary: string;
  readonly values?: WordValues;
  readonly href?: string;
  readonly file?: StoredFile;
};
export type StoredFile = { readonly id: string; readonly name: string; readonly size: number };

/** What a handler has in hand while it runs. It may be begun again from the start after a crash, so it resumes or is all-or-nothing. */
export type JobRun = {
  readonly id: number;
  /** Read anew when the job runs, with the permissions and scope of that moment. */
  readonly person: Person;
  readonly db: Db;
  /** For hooks and functions that take a request's context. */
  readonly ctx: Ctx;
  /** Aborted on cancel, on shutdown and when the job was taken over. */
  readonly signal: AbortSignal;
  readonly log: FastifyBaseLogger;
  /** Tells how far it is, seen by others at once; throws when the job must stop. */
  progress(done: number, total: number | null, note?: string): Promise<void>;
  throwIfCancelled(): void;
  /** Keeps a file of any size for seven days. */
  saveFile(name: string, mime: string, write: (stream: Writable) => Promise<void>): Promise<StoredFile>;
  /** Ends the job inside the handler's own transaction, so that its work and its end are one; the handler then returns the same result. */
  doneIn(db: Db, result: JobResult): Promise<void>;
};

export type JobHandler = {
  readonly kind: "job-handler";
  readonly job: AnyJob;
  readonly input: z.ZodType;
  readonly run: (input: never, job: JobRun) => Promise<JobResult>;
};

/** Joins a job with the code that does it; `input` must accept what the job promises, and unknown fields are refused. */
export function handleJob<In>(
  job: Job<In>,
  input: z.ZodType<In>,
  run: (input: In, job: JobRun) => Promise<JobResult>,
): JobHandler {
  return { kind: "job-handler", job, input, run: run as JobHandler["run"] };
}
