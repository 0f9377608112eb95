import { defineCall } from "#kit/call.ts";

/** Work that outlives its request: the permission to start it, its title, and (as a type only) its input. */
export type Job<In = unknown> = {
  readonly kind: "job";
  readonly name: string;
  readonly title: string;
  /** Checked when it is started, when it runs and when its file is downloaded. */
  readonly access: string;
  /** Started only by other calls of the server. */
  readonly internal?: boolean;
  /** No notice is sent after success, because the job sends its own. */
  readonly quiet?: boolean;
  /** While a job with the same key is unfinished, no second one is started. */
  readonly once?: (input: In) => string;
};
// biome-ignore lint/suspicious/noExplicitAny: a job of any input is meant
export type AnyJob = Job<any>;

export const defineJob = <In>(name: string, spec: Omit<Job<In>, "kind" | "name">): Job<In> => ({
  kind: "job",
  name,
  ...spec,
});

export const jobStates = ["queued", "running", "done", "failed", "cancelled"] as const;
export type JobState = (typeof jobStates)[number];
export type WordValues = Readonly<Record<string, string | number>>;

/** A job as its owner sees it. Texts are templates in the source language with separate values. */
export type JobView = {
  readonly id: number;
  readonly name: string;
  readonly title: string;
  readonly titleValues: WordValues;
  readonly state: JobState;
  readonly done: number;
  readonly total: number | null;
  readonly note: string | null;
  /** The result, or the reason of a failure: one template per line. */
  readonly summary: string | null;
  readonly summaryValues: WordValues;
  readonly href: string | null;
  readonly file: { readonly name: string; readonly size: number } | null;
  /** The reason of a failure, filled in, in the source language. */
  readonly error: string | null;
  readonly cancelling: boolean;
  /** Who started it on the owner's behalf, while masking. */
  readonly startedBy: string | null;
  readonly createdAt: string;
  readonly startedAt: string | null;
  readonly finishedAt: string | null;
};
type OneJob = { readonly data: JobView };

export const startJobCall = defineCall<{ name: string; input: unknown }, OneJob>("POST", "/api/job", "session");
export const listJobsCall = defineCall<Record<string, never>, { readonly data: readonly JobView[] }>(
  "GET",
  "/api/job",
  "session",
);
export const jobCall = defineCall<{ id: number }, OneJob>("GET", "/api/job/:id", "session");
export const cancelJobCall = defineCall<{ id: number }, OneJob>("POST", "/api/job/:id/cancel", "session");
export const retryJobCall = defineCall<{ id: number }, OneJob>("POST", "/api/job/:id/retry", "session");
export const jobFileCall = defineCall<{ id: number }, unknown>("GET", "/api/job/:id/file", "session");

export const jobIsOver = (state: JobState): boolean => state === "done" || state === "failed" || state === "cancelled";
