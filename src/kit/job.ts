import { defineCall } from "./call.ts";

/** Work that outlives its request: whoever may start it, what people call it, and (as a type only) what it takes. */
export type Job<In = unknown> = {
  readonly kind: "job";
  readonly name: string;
  readonly title: string;
  /** Asked when it is started, when it runs and when its file is fetched. */
  readonly access: string;
  /** Only other calls of the server start it. */
  readonly internal?: boolean;
  /** That it ended well is no news; what it does tells people itself. */
  readonly quiet?: boolean;
  /** While one with the same key is on its way, no second one is started. */
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

/** A job as its owner sees it. Texts are templates in the source language; their values stand beside them. */
export type JobView = {
  readonly id: number;
  readonly name: string;
  readonly title: string;
  readonly titleValues: WordValues;
  readonly state: JobState;
  readonly done: number;
  readonly total: number | null;
  readonly note: string | null;
  /** What came of it, or why nothing did: a template in each of its lines. */
  readonly summary: string | null;
  readonly summaryValues: WordValues;
  readonly href: string | null;
  readonly file: { readonly name: string; readonly size: number } | null;
  /** Why it failed, filled in and in the source language. */
  readonly error: string | null;
  readonly cancelling: boolean;
  /** Who started it on the owner's behalf, under masking. */
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
