import { Refused } from "#kit/refused.ts";
import type { Ctx } from "#platform/http/index.server.ts";
import { cancelJob } from "#platform/jobs/index.server.ts";
import { ownBatch } from "./batch.server.ts";
import type { Batch } from "./import.calls.ts";

/** Cancels a locked import whose rows have not been written. A running job finds it cancelled and rolls back. */
export async function cancelBatch(ctx: Ctx, { id, state }: Batch): Promise<{ readonly data: Batch }> {
  const sys = ctx.db.internal("own import");
  const { job, written } = await sys.one<{ job: number | null; written: boolean }>(
    "select b.job_id as job, b.written_at is not null as written from {import_batch} b where b.id = :id",
    { id },
  );
  if (written || ["done", "undoing", "undone"].includes(state))
    throw new Refused("import.state", "Berkas ini sudah disimpan.");
  if (job !== null) await cancelJob(job, ctx).catch(() => undefined);
  await sys.run(
    "update {!import_batch} set state = 'cancelled', lease_by = null, updated_at = now(), finished_at = now() where id = :id",
    { id },
  );
  return { data: await ownBatch(ctx.db, id) };
}
