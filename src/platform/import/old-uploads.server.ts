import type { Db } from "#platform/database/index.server.ts";

/** How long an uploaded file is stored. */
export const uploadRetention = "90 days";
const unfinished = "('uploaded', 'matching', 'checked', 'failed', 'cancelled')";
const expired = "Impor yang tidak disimpan dalam 90 hari dihapus; unggah berkas lagi.";

/**
 * Deletes rows of imports that finished 30 days ago, and contents of uploaded files after their retention; imports that
 * were not saved until then are cancelled. Each upload deletes those of a few earlier ones, so that none waits for many.
 */
export async function deleteOldUploads(sys: Db): Promise<void> {
  await sys.run(
    `delete from {!import_row} where batch_id in (select o.id from {import_batch} o where o.finished_at < now() - interval '30 days'
       and exists (select 1 from {import_row} i where i.batch_id = o.id) order by o.id limit 5)`,
  );
  const old = await sys.query<{ id: number; fileId: string; unfinished: boolean }>(
    `select b.id, b.file_id as "fileId", b.state in ${unfinished} as unfinished
     from {import_batch} b join {stored_file} f on f.id = b.file_id and f.purpose = 'import' and f.expires_at < now() and f.size > 0
     where b.state not in ('checking', 'writing') order by b.id limit 5 for update of b skip locked`,
  );
  const cancelled = old.filter((b) => b.unfinished).map((b) => b.id);
  await sys.run("delete from {!import_row} where batch_id = any(:cancelled::bigint[])", { cancelled });
  await sys.run(
    `update {!import_batch} set state = 'cancelled', finished_at = coalesce(finished_at, now()), reason = :reason where id = any(:cancelled::bigint[])`,
    { cancelled, reason: expired },
  );
  await sys.run("update {!stored_file} set content = '', size = 0 where id = any(:files::uuid[])", {
    files: old.map((b) => b.fileId),
  });
}
