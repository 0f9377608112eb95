import type { Db } from "#platform/database/index.server.ts";
import { repeatEvery } from "../repeat-every.server.ts";
import { keyOf, putObject } from "./objects.server.ts";

const everyMs = 600_000;
const filesAtOnce = 5;
const objectsAtOnce = 200;
type Log = { warn(o: object, m: string): void; info(o: object, m: string): void };

/** Results of jobs and uploaded imports stay in the database: transactions write them, and they are stored for a limited time. */
const movable = `f.content is not null and f.purpose not like 'job:%' and f.purpose <> 'import'`;

type Row = { readonly id: string; readonly purpose: string; readonly content: Buffer };
/**
 * Moves files from the database to the storage: each is copied, read back, compared, and then removed from its row. It
 * can be interrupted at any point and repeated; two instances that move the same file reach the same state.
 */
export async function moveFiles(db: Db): Promise<number> {
  const sys = db.asPortal("job", "move files to the storage");
  for (let moved = 0; ; ) {
    const rows = await sys.query<Row>(
      `select f.id, f.purpose, f.content from {stored_file} f where ${movable} order by f.id limit ${filesAtOnce}`,
    );
    if (rows.length === 0) return moved;
    for (const row of rows) moved += await moveFile(sys, row);
  }
}

async function moveFile(sys: Db, { id, purpose, content }: Row): Promise<number> {
  const key = await putObject(sys, purpose, content);
  const copy = await sys.files.get(key);
  if (!copy.equals(content)) throw new Error(`the copy of file ${id} differs from it`);
  return sys.run("update {!stored_file} set object_key = :key, content = null where id = :id and content is not null", {
    id,
    key: keyOf(purpose, copy),
  });
}

/** Deletes uploads that were not referenced within a day. */
export const dropUnclaimed = (db: Db): Promise<number> =>
  db
    .asPortal("job", "uploads without references")
    .run(
      "delete from {!stored_file} where expires_at < now() - interval '1 day' and purpose not like 'job:%' and purpose <> 'import'",
    );

/**
 * Deletes objects without a file, one day after they were last written. A new upload of the same content waits for the
 * row.
 */
export async function deleteUnusedObjects(db: Db): Promise<number> {
  const sys = db.asPortal("job", "objects without a file");
  const keys = await sys.query<{ key: string }>(
    `select o.key from {stored_object} o where o.touched_at < now() - interval '1 day'
       and not exists (select 1 from {stored_file} f where f.object_key = o.key) order by o.key limit ${objectsAtOnce}`,
  );
  let swept = 0;
  for (const { key } of keys) swept += await sys.tx((tx) => sweepObject(tx, key));
  return swept;
}

async function sweepObject(tx: Db, key: string): Promise<number> {
  const locked = await tx.maybe(
    `select o.key from {stored_object} o where o.key = :key and o.touched_at < now() - interval '1 day' for update of o skip locked`,
    { key },
  );
  if (!locked) return 0;
  const used = await tx.maybe("select f.id from {stored_file} f where f.object_key = :key limit 1", { key });
  if (used) return 0;
  await tx.files.remove(key);
  return tx.run("delete from {!stored_object} where key = :key", { key });
}

/**
 * Starts periodic tasks that move files from the database and delete unused ones. Returns a function that stops them.
 */
export function startFileTasks(db: Db, log: Log): () => void {
  const failed = (error: Error) => log.warn({ err: error }, "files could not be moved or deleted; will be retried");
  const { turn, stop } = repeatEvery(
    everyMs,
    async () => {
      const moved = await moveFiles(db);
      if (moved > 0) log.info({ moved }, "files moved to the storage");
      await dropUnclaimed(db);
      while ((await deleteUnusedObjects(db)) === objectsAtOnce);
      await db.files.tidy();
    },
    failed,
  );
  void turn();
  return stop;
}
