import { z } from "zod";
import type { Batch, Reading } from "./import.calls.ts";
import { Refused } from "#kit/refused.ts";
import type { AnyResource } from "#kit/resource.ts";
import type { Ctx } from "#platform/http/index.server.ts";
import { describe, ownBatch } from "./batch.server.ts";
import { CheckImport, startStep } from "./jobs.server.ts";
import { delimiters } from "./read/csv.server.ts";
import { encodings } from "./read/encoding.server.ts";
import { isCsv } from "./read/read-file.server.ts";

export const rereading = z.strictObject({
  id: z.coerce.number().int().positive().max(1e15),
  encoding: z.enum(encodings).nullable().optional(),
  delimiter: z.enum(delimiters).nullable().optional(),
  skipHidden: z.boolean().optional(),
}) as z.ZodType<{ id: number } & Reading>;

/**
 * Reads the file again with other settings. Repairs are discarded with their rows. Another encoding or delimiter
 * changes the columns, so they are matched again; excluding hidden rows keeps them.
 */
export async function reread(ctx: Ctx, resource: AnyResource, batch: Batch, patch: Reading): Promise<{ data: Batch }> {
  if (batch.state !== "matching" && batch.state !== "checked")
    throw new Refused("import.state", "Berkas ini belum selesai diperiksa atau sudah dibatalkan.");
  const { reading, plan } = await describe(ctx.db, batch.id);
  const next: Reading = { ...reading, ...patch };
  const text = next.encoding !== reading.encoding || next.delimiter !== reading.delimiter;
  if (text && !isCsv(batch.fileName))
    throw new Refused("invalid", "Isian belum benar.", { encoding: "Hanya berkas teks yang punya pengodean." });
  // without a plan, the columns are matched again, because they may change or were not confirmed yet
  const currentPlan = text || batch.state === "matching" ? null : plan;
  await ctx.db.internal("import").run(
    `update {!import_batch} set reading = :reading::jsonb, plan = :plan::jsonb, state = 'checking', staged = null, done = 0,
         reason = null, updated_at = now() where id = :id`,
    { id: batch.id, reading: JSON.stringify(next), plan: currentPlan === null ? null : JSON.stringify(currentPlan) },
  );
  await startStep(ctx, resource, CheckImport, batch);
  return { data: await ownBatch(ctx.db, batch.id) };
}
