import { notFound } from "#kit/refused.ts";
import type { Db } from "#platform/database/index.server.ts";
import { onStartup } from "#platform/http/index.server.ts";
import { repeatEvery } from "#platform/jobs/index.server.ts";
import type { CommandName, Danger } from "./command-names.ts";
import type { DrySummary } from "./command-console.calls.ts";

/** Hours that a command waits for the second administrator. */
export const approvalHours = 24;
const everyMs = 60_000;

export type StoredRun = {
  readonly id: number;
  readonly command: CommandName;
  readonly danger: Danger;
  readonly state: string;
  readonly userId: number;
  readonly params: Readonly<Record<string, unknown>>;
  readonly paramLabels: Readonly<Record<string, string>>;
  readonly planned: readonly (readonly [id: string, label: string])[];
  readonly hash: string;
  readonly dry: DrySummary;
  readonly objects: number;
  readonly expired: boolean;
  readonly confirmed: boolean;
  readonly jobId: number | null;
  readonly done: number;
  readonly changed: number;
  readonly unchanged: number;
  readonly refused: number;
  readonly error: string | null;
  readonly errorValues: Readonly<Record<string, string | number>>;
};
const columns = `r.id, r.command, r.danger, r.state, r.user_id as "userId", r.params, r.param_labels as "paramLabels", r.plan_ids as planned,
  r.plan_hash as hash, r.dry_summary as dry, r.objects, r.confirm_until <= now() as expired, r.confirmed_at is not null as confirmed,
  r.job_id as "jobId", r.done, r.changed, r.unchanged, r.refused, r.error, r.error_values as "errorValues"`;

export async function runOf(db: Db, id: number, lock = false): Promise<StoredRun> {
  const row = await db
    .internal("run of a command")
    .maybe<StoredRun>(`select ${columns} from {command_run} r where r.id = :id ${lock ? "for update of r" : ""}`, {
      id,
    });
  if (!row) throw notFound();
  return row;
}

/**
 * Ends plans that were not confirmed or approved in time, and runs whose job was cancelled in the queue or lost with
 * its server.
 */
export async function updateEndedRuns(db: Db): Promise<void> {
  const sys = db.internal("ended command runs");
  await sys.run(
    `update {!command_run} set state = 'expired', version = version + 1, updated_at = now()
     where (state = 'planned' and confirm_until <= now()) or (state = 'approval' and confirmed_at <= now() - interval '${approvalHours} hours')`,
  );
  await sys.run(
    `update {!command_run} r set state = j.state, error = coalesce(r.error, j.error), finished_at = j.finished_at, version = r.version + 1, updated_at = now()
     from {job} j where r.state in ('queued', 'running') and j.id = r.job_id and j.state in ('failed', 'cancelled')`,
  );
}

export const watchRuns = onStartup("update states of command runs", async (db, log) => {
  repeatEvery(
    everyMs,
    () => updateEndedRuns(db),
    (error) => log.warn({ err: error }, "updating the states of command runs failed"),
  );
});
