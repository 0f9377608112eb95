import { defineCall } from "#kit/call.ts";
import type { Instant } from "#kit/field.ts";
import type { SourceName } from "./synchron.jobs.ts";

export type ServiceState = {
  /** Null if no partner is configured. */
  readonly name: string | null;
  readonly host: string | null;
  readonly state: "closed" | "open" | "half";
  readonly failures: number;
  readonly probeAt: Instant | null;
  readonly lastOkAt: Instant | null;
  readonly lastErrorAt: Instant | null;
  readonly lastError: string | null;
  readonly calls: number;
  readonly failed: number;
  /** Of the calls of the last day; null without calls. */
  readonly p95: number | null;
};
export type SyncRunning = {
  readonly id: number;
  readonly startedAt: Instant;
  readonly received: number;
  readonly expected: number | null;
};
export type SyncJobView = {
  readonly name: SourceName;
  readonly version: number;
  readonly enabled: boolean;
  readonly everyMinutes: number;
  readonly nextAt: Instant;
  readonly asOf: Instant | null;
  readonly copies: number;
  readonly running: SyncRunning | null;
  readonly last: {
    readonly id: number;
    readonly state: "done" | "failed" | "cancelled";
    readonly finishedAt: Instant;
    readonly error: string | null;
  } | null;
};
export type Reject = {
  readonly id: number;
  readonly externalId: string | null;
  readonly message: string;
  readonly payload: string;
  readonly resolvedAt: Instant | null;
};

export const readSync = defineCall<
  Record<string, never>,
  { readonly service: ServiceState; readonly jobs: readonly SyncJobView[] }
>("GET", "/api/partner-sync", "syncRun.read");
export const saveSyncJob = defineCall<
  { name: SourceName; version: number; enabled: boolean; everyMinutes: number },
  { readonly ok: true }
>("PUT", "/api/partner-sync/job", "syncRun.manage");
/** Tests the service now, independently of the schedule. */
export const probePartner = defineCall<Record<string, never>, { readonly service: ServiceState }>(
  "POST",
  "/api/partner-sync/probe",
  "syncRun.run",
);
export const readRejects = defineCall<{ id: number }, { readonly data: readonly Reject[] }>(
  "GET",
  "/api/partner-sync/run/:id/rejects",
  "syncRun.read",
);
/** Stores a rejected line with corrected content. */
export const repairReject = defineCall<
  { id: number; payload: string },
  { readonly inserted: number; readonly changed: number; readonly unchanged: number }
>("POST", "/api/partner-sync/reject/:id", "syncRun.run");
