import { Readable } from "node:stream";
import { z } from "zod";
import { cancelJobCall, jobCall, jobFileCall, type JobView, listJobsCall, retryJobCall, startJobCall } from "./job.ts";
import { forbidden, notFound, Refused } from "#kit/refused.ts";
import { can } from "#kit/person.ts";
import { audit, type Db } from "#platform/database/index.server.ts";
import { type Ctx, handle, type Handler, Raw } from "#platform/http/index.server.ts";
import { broadcast } from "../live/broadcast.server.ts";
import { retentionDays, readPieces } from "./files.server.ts";
import { knownJob } from "./known-jobs.server.ts";
import { ownJobs, scopeDigest, readJob } from "./rows.server.ts";
import { refuseTooMany, startJob } from "./start-job.server.ts";

const byId = z.strictObject({ id: z.coerce.number().int().positive().max(1e15) as unknown as z.ZodType<number> });

/**
 * Calls on a person's own jobs: start, watch, cancel, retry, and download of results. Jobs of other persons are
 * reported as missing.
 */
export const jobHandlers = (): Handler[] => [
  handle(
    startJobCall,
    z.strictObject({ name: z.string().max(100), input: z.unknown() }) as never,
    async (q: { name: string; input: unknown }, ctx) => {
      const { job } = knownJob(q.name);
      if (job.internal) throw new Refused("job.unknown", "Pekerjaan ini tidak dikenal.", [], 404);
      return readJob(ctx.db, (await startJob(ctx, job, q.input)).id);
    },
  ),
  handle(listJobsCall, z.strictObject({}) as never, async (_q, ctx) => ({ data: await ownJobs(ctx.db) })),
  handle(jobCall, byId, (q, ctx) => readJob(ctx.db, q.id)),
  handle(cancelJobCall, byId, (q, ctx) => cancelJob(q.id, ctx)),
  handle(retryJobCall, byId, (q, ctx) => retryJob(q.id, ctx)),
  handle(jobFileCall, byId, (q, ctx) => fileOf(q.id, ctx)),
];

/** Cancels a waiting job immediately, and signals a running one, in whichever instance it runs, to stop. */
export function cancelJob(id: number, ctx: Ctx): Promise<{ data: JobView }> {
  return ctx.db.tx(async (tx) => {
    if (!(await tx.maybe("select 1 from {job} j where j.id = :id for update", { id }))) throw notFound();
    const sys = tx.internal("cancel a job");
    await stopJob(sys, id);
    const job = await readJob(tx, id);
    await broadcast(sys, {
      t: "job",
      u: ctx.person.userId,
      id,
      state: job.data.state,
      done: job.data.done,
      total: job.data.total,
      note: job.data.note,
    });
    return job;
  });
}

/** Ends a waiting job, or requests a running one to stop. Returns whether the job has ended. */
export async function stopJob(sys: Db, id: number): Promise<boolean> {
  const waiting = await sys.run(
    "update {!job} set state = 'cancelled', cancel_at = now(), finished_at = now() where id = :id and state = 'queued'",
    { id },
  );
  if (!waiting)
    await sys.run("update {!job} set cancel_at = coalesce(cancel_at, now()) where id = :id and state = 'running'", {
      id,
    });
  await broadcast(sys, { t: "cancel", id });
  return waiting > 0;
}

/** Restarts the same row, so that its history remains one entry. */
function retryJob(id: number, ctx: Ctx): Promise<{ data: JobView }> {
  return ctx.db.tx(async (tx) => {
    const row = await tx.maybe<{ name: string; access: string; state: string; once_key: string | null }>(
      "select j.name, j.access, j.state, j.once_key from {job} j where j.id = :id for update",
      { id },
    );
    if (!row) throw notFound();
    if (row.access !== "session" && !can(ctx.access, row.access)) throw forbidden(row.access);
    if (row.state !== "failed" && row.state !== "cancelled")
      throw new Refused("job.state", "Hanya pekerjaan yang gagal atau dibatalkan dapat diulang.", [], 409);
    const sys = tx.internal("restart a job");
    await refuseTooMany(sys, ctx.person);
    if (
      row.once_key !== null &&
      (await sys.maybe(
        "select 1 from {job} j where j.name = :name and j.once_key = :key and j.state in ('queued', 'running')",
        { name: row.name, key: row.once_key },
      ))
    )
      throw new Refused("job.running", "Pekerjaan yang sama sedang dijalankan. Tunggu sampai selesai.", [], 409);
    await sys.run(
      `update {!job} set state = 'queued', attempt = 0, done = 0, total = null, note = null, summary = null, error = null, href = null, file_id = null, cancel_at = null, started_at = null, finished_at = null,
         run_after = now(), real_user_id = :real where id = :id`,
      { id, real: ctx.person.realUserId },
    );
    await broadcast(sys, { t: "job", u: ctx.person.userId, id, state: "queued", done: 0, total: null, note: null });
    await broadcast(sys, { t: "queued" });
    return readJob(tx, id);
  });
}

/** Returns a file to its owner only, while the permission and the scope it was made under are unchanged. */
async function fileOf(id: number, ctx: Ctx): Promise<Raw> {
  const row = await ctx.db.maybe<{
    access: string;
    file_scope: string | null;
    file: string;
    name: string;
    mime: string;
    size: number;
    title: string;
  }>(
    `select j.access, j.file_scope, j.title, f.id as file, f.name, f.mime, f.size from {job} j join {~stored_file} f on f.id = j.file_id and f.owner_id = j.user_id and f.expires_at > now()
     where j.id = :id and j.user_id = :user`,
    { id, user: ctx.person.userId },
  );
  if (!row)
    throw new Refused("job.file", "Berkas ini tidak ada lagi; berkas disimpan {days} hari.", [], 404, {
      days: retentionDays,
    });
  if (row.access !== "session" && !can(ctx.access, row.access)) throw forbidden(row.access);
  if (row.file_scope !== scopeDigest(ctx.person))
    throw new Refused("job.scope", "Cakupan Anda berubah sejak berkas ini dibuat. Jalankan ulang.", [], 403);
  await audit(ctx.db, { action: "download", entity: "job", entityId: id, label: row.name });
  const sys = ctx.db.internal("parts of an own file");
  const ascii = row.name.replace(/[^\x20-\x7e]|["\\]/g, "_");
  return new Raw(Readable.from(readPieces(sys, row.file)), {
    "content-type": row.mime,
    "content-length": String(row.size),
    "content-disposition": `attachment; filename="${ascii}"; filename*=UTF-8''${encodeURIComponent(row.name)}`,
    "cache-control": "no-store",
  });
}
