import type { Person } from "#kit/person.ts";
import type { SourceName } from "./synchron.jobs.ts";

export type Cause = "schedule" | "manual" | "recovery";

export type Order = {
  readonly source: SourceName;
  readonly cause: Cause;
  /** The instance that fetches; it may resume its own interrupted run. */
  readonly holder: string;
  readonly days?: number | null;
  /** The person who requested it; under masking both persons are recorded. */
  readonly person?: Person;
  readonly signal?: AbortSignal;
  readonly progress?: (received: number, expected: number | null) => Promise<void>;
};

export type Run = { readonly id: number; readonly jobId: number; readonly since: string; readonly order: Order };
