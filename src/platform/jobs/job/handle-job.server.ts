import type { Writable } from "node:stream";
import type { FastifyBaseLogger } from "fastify";
import type { z } from "zod";
import type { AnyJob, Job, WordValues } from "./job.ts";
import type { Person } from "#kit/person.ts";
import type { Db } from "#platform/database/index.server.ts";
import type { Ctx } from "#platform/http/index.server.ts";

/** The result of a completed job; `summary` is a template filled with `values`. */
export type JobResult = {
  readonly summary: string;
  readonly values?: WordValues;
  readonly href?: string;
  readonly file?: StoredFile;
};
export type StoredFile = { readonly id: string; readonly name: string; readonly size: number };

/**
 * The context of a running handler. After a crash it may be restarted from the beginning, so it must be resumable or
 * atomic.
 */
export type JobRun = {
  readonly id: number;
  /** Loaded when the job runs, with the current permissions and scope. */
  readonly person: Person;
  readonly db: Db;
  /** For hooks and functions that take a request context. */
  readonly ctx: Ctx;
  /** Aborted on cancellation, on shutdown, and when another instance has taken over the job. */
  readonly signal: AbortSignal;
  readonly log: FastifyBaseLogger;
  /** Reports progress, visible to others immediately. Throws if the job must stop. */
  progress(done: number, total: number | null, note?: string): Promise<void>;
  throwIfCancelled(): void;
  /** Stores a file of any size for seven days. */
  saveFile(name: string, mime: string, write: (stream: Writable) => Promise<void>): Promise<StoredFile>;
  /**
   * Ends the job within the handler's transaction, so that its work and its end are atomic. The handler then returns
   * the same result.
   */
  doneIn(db: Db, result: JobResult): Promise<void>;
};

export type JobHandler = {
  readonly kind: "job-handler";
  readonly job: AnyJob;
  readonly input: z.ZodType;
  readonly run: (input: never, job: JobRun) => Promise<JobResult>;
};

/** Binds a job to its implementation. `input` must accept what the job declares; unknown fields are refused. */
export function handleJob<In>(
  job: Job<In>,
  input: z.ZodType<In>,
  run: (input: In, job: JobRun) => Promise<JobResult>,
): JobHandler {
  return { kind: "job-handler", job, input, run: run as JobHandler["run"] };
}
