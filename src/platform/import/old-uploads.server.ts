import type { Db } from "#platform/database/index.server.ts";

/** How long an uploaded file is stored. */
export const uploadRetention = "90 days";
/** SQL list of the states of imports that were not saved and that no job is processing. */
export const unfinishedStates = "('uploaded', 'matching', 'checked', 'failed', 'cancelled')";
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
    `select b.id, b.file_id as "fileId", b.state in ${unfinishedStates} as unfinished
     from {import_batch} b join {stored_file} f on f.id = b.file_id and f.purpose = 'import' and f.expires_at < now() and f.size > 0
     where b.state not in ('checking', 'writing') order by b.id limit 5 for update of b skip locked`,
  );
  const unfinished = old.filter((b) => b.unfinished).map((b) => b.id);
  await cancelUnfinished(sys, unfinished, expired);
  await emptyFiles(
    sys,
    old.map((b) => b.fileId),
  );
}

/** Cancels imports that were not saved, for a reason that their user is shown, and deletes their rows. */
export async function cancelUnfinished(sys: Db, ids: readonly number[], reason: string): Promise<void> {
  await sys.run("delete from {!import_row} where batch_id = any(:ids::bigint[])", { ids: [...ids] });
  await sys.run(
    "update {!import_batch} set state = 'cancelled', finished_at = coalesce(finished_at, now()), reason = :reason where id = any(:ids::bigint[])",
    { ids: [...ids], reason },
  );
}

/** Deletes the content of uploaded files; the imports still refer to them. */
export const emptyFiles = (sys: Db, fileIds: readonly string[]): Promise<number> =>
  sys.run("update {!stored_file} set content = '', size = 0 where id = any(:fileIds::uuid[])", {
    fileIds: [...fileIds],
  });
