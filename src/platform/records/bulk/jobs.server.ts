import { z } from "zod";
import { type BulkRun, maxBulk } from "./bulk.ts";
import { defineJob } from "#platform/jobs/index.ts";
import { notFound } from "#kit/refused.ts";
import type { AnyResource } from "#kit/resource.ts";
import { handleJob, type JobHandler, type JobResult } from "#platform/jobs/index.server.ts";
import type { Registry } from "../registry.server.ts";
import { pageOf } from "../page-of.server.ts";
import { undo } from "../undo/undo.server.ts";
import { contextIn } from "../write/row.server.ts";
import { runBulk } from "./run-bulk.server.ts";

export const RunBulk = defineJob<BulkRun & { noun: string }>("bulk.run", {
  title: "Ubah massal {name}",
  access: "session",
  internal: true,
});
export const UndoBulk = defineJob<{ batchId: number }>("bulk.undo", {
  title: "Urungkan perubahan massal",
  access: "session",
  internal: true,
  once: (i) => String(i.batchId),
});

const row = z.strictObject({ id: z.number().int().positive(), version: z.number().int().positive() });
const target = z.union([
  z.strictObject({ rows: z.array(row).min(1).max(maxBulk).readonly() }),
  z.strictObject({ query: z.record(z.string().max(100), z.string().max(20_000)) }),
]);
export const requestShape = {
  what: z.enum(["change", "archive", "restore"]),
  set: z.record(z.string().max(100), z.unknown()).optional(),
  target,
};
export const runShape = { ...requestShape, mode: z.enum(["all", "good"]), expected: z.number().int().min(0) };

/** Changes of many rows, each job in one transaction, so that a restarted job begins without partial results. */
export const bulkJobs = (registry: Registry): JobHandler[] => [
  handleJob(
    RunBulk,
    z.strictObject({ noun: z.string().max(100), ...runShape }) as unknown as z.ZodType<BulkRun & { noun: string }>,
    ({ noun, ...run }, job) =>
      job.db.tx(async (db) => {
        const resource = resourceNamed(registry, noun);
        const { outcome, undo: batch } = await runBulk(
          resource,
          run,
          contextIn(job.ctx, db),
          registry.hooks.get(noun),
          (done, total) => job.progress(done, total),
        );
        const query = "query" in run.target ? run.target.query : {};
        const page = pageOf(registry, resource, { query, links: job.person.links });
        const result: JobResult = {
          summary: "{changed} diubah, {unchanged} tetap, {refused} ditolak",
          values: { changed: outcome.changed, unchanged: outcome.unchanged, refused: outcome.refused },
          ...(page && batch ? { href: `${page}?undo=${batch}` } : {}),
        };
        await job.doneIn(db, result);
        return result;
      }),
  ),
  handleJob(UndoBulk, z.strictObject({ batchId: z.number().int().positive() }), ({ batchId }, job) =>
    job.db.tx(async (db) => {
      const done = await undo(registry, batchId, contextIn(job.ctx, db), (n, total) => job.progress(n, total));
      const result: JobResult = {
        summary: "{undone} dikembalikan, {refused} dibiarkan karena sudah diubah lagi",
        values: { undone: done.undone, refused: done.refused.length },
      };
      await job.doneIn(db, result);
      return result;
    }),
  ),
];

function resourceNamed(registry: Registry, name: string): AnyResource {
  const resource = registry.byName.get(name);
  if (!resource || resource.readOnly) throw notFound();
  return resource;
}
