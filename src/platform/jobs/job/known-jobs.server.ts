import { Refused } from "#kit/refused.ts";
import type { JobHandler } from "./handle-job.server.ts";

/** Declarations of features by kind, as the registry holds them. */
type Declared = {
  readonly kinds: ReadonlyMap<string, readonly { readonly value: Record<string, unknown>; readonly file: string }[]>;
};

let known: ReadonlyMap<string, JobHandler> = new Map();

/** Registers all jobs of the portal: those of features and the platform's own. */
export function setKnownJobs(handlers: readonly JobHandler[]): void {
  known = new Map(handlers.map((h) => [h.job.name, h]));
}
export const jobHandlersOf = (registry: Declared): JobHandler[] =>
  (registry.kinds.get("job-handler") ?? []).map((e) => e.value as unknown as JobHandler);

export const findJob = (name: string): JobHandler | undefined => known.get(name);
export function knownJob(name: string): JobHandler {
  const job = known.get(name);
  if (!job) throw new Refused("job.unknown", "Pekerjaan ini tidak dikenal.", [], 404);
  return job;
}

/** Errors that types cannot detect: a job without a handler, a handler without a declared job, and duplicate names. */
export function jobProblems(registry: Declared, platform: readonly JobHandler[]): string[] {
  const declared = registry.kinds.get("job") ?? [];
  const handlers = registry.kinds.get("job-handler") ?? [];
  const names = [
    ...platform.map((h) => ({ name: h.job.name, file: "src/server" })),
    ...handlers.map((e) => ({ name: (e.value as unknown as JobHandler).job.name, file: e.file })),
  ];
  const twice = names.filter((n, i) => names.findIndex((m) => m.name === n.name) < i);
  return [
    ...declared
      .filter((e) => e.file.endsWith(".jobs.ts") && !names.some((n) => n.name === e.value.name))
      .map((e) => `E050 ${e.file}: no handler of the job "${e.value.name}"`),
    ...handlers
      .filter(
        (e) =>
          !declared.some(
            (d) => d.file.endsWith(".jobs.ts") && d.value.name === (e.value as unknown as JobHandler).job.name,
          ),
      )
      .map(
        (e) => `E051 ${e.file}: the job "${(e.value as unknown as JobHandler).job.name}" is not declared in a .jobs.ts`,
      ),
    ...twice.map((n) => `E052 ${n.file}: the job "${n.name}" has a handler already`),
  ];
}
