import { createHash, randomUUID } from "node:crypto";
import type { Batch } from "./import.calls.ts";
import { Refused } from "#kit/refused.ts";
import type { AnyResource } from "#kit/resource.ts";
import type { Ctx } from "#platform/http/index.server.ts";
import { ownBatch } from "./batch.server.ts";
import type { Pinned } from "./plan.server.ts";
import { CheckImport, startStep } from "./jobs.server.ts";
import { deleteOldUploads, uploadRetention } from "./old-uploads.server.ts";
import { contextIn } from "#platform/records/index.server.ts";
import { guardFile } from "./read/read-file.server.ts";
import { xlsxMime } from "./workbook.server.ts";

/** Stores the file and creates a batch for it. A file that was imported before is reported as such. */
export async function storeUpload(resource: AnyResource, pinned: Pinned, ctx: Ctx): Promise<Batch> {
  const file = await ctx.upload();
  const refuse = (message: string) => new Refused("file.kind", message, { file: message });
  if (!/\.(xlsx|csv|txt|tsv)$/i.test(file.name)) throw refuse("Pilih berkas .xlsx atau .csv.");
  if (file.content.length === 0) throw refuse("Berkas kosong.");
  await guardFile(file.content, file.name);
  const sha256 = createHash("sha256").update(file.content).digest("hex");
  return ctx.db.tx(async (db) => {
    const sys = db.internal("upload");
    await deleteOldUploads(sys);
    const fileId = randomUUID();
    const owner = ctx.person.userId;
    await sys.run(
      `insert into {!stored_file} (id, name, mime, size, sha256, content, owner_id, purpose, expires_at) values (:fileId, :name, :mime, :size, :sha256, :content, :owner, 'import', now() + interval '${uploadRetention}')`,
      { fileId, name: file.name, mime: xlsxMime, size: file.content.length, sha256, content: file.content, owner },
    );
    const { id } = await sys.one<{ id: number }>(
      `insert into {!import_batch} (kind, file_id, file_name, file_sha256, state, access, created_by, real_user_id, pinned, same_as)
       values (:kind, :fileId, :name, :sha256, 'uploaded', '{}', :owner, :real, :pinned::jsonb,
         (select max(o.id) from {import_batch} o where o.kind = :kind and o.file_sha256 = :sha256 and o.state = 'done' and o.pinned = :pinned::jsonb)) returning id`,
      {
        kind: resource.name,
        fileId,
        name: file.name,
        sha256,
        owner,
        real: ctx.person.realUserId,
        pinned: JSON.stringify(pinned),
      },
    );
    const batch = await ownBatch(db, id);
    await startStep(contextIn(ctx, db), resource, CheckImport, batch);
    return batch;
  });
}
