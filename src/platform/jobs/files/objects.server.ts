import type { Db } from "#platform/database/index.server.ts";
import { digestOf } from "./file-storage.server.ts";

/** Purposes of files with identity documents. They have a separate prefix, which a bucket policy can refer to. */
export const identityPurposes: ReadonlySet<string> = new Set(["program-registration", "ktp"]);

/** The key of a content: its prefix and the hash of its bytes. */
export function keyOf(purpose: string, content: Buffer): string {
  const digest = digestOf(content);
  return `${identityPurposes.has(purpose) ? "identity" : "file"}/${digest.slice(0, 2)}/${digest}`;
}

/**
 * Stores a content and returns its key. A row is committed before the first byte is written, so that an object without
 * a file can always be found and deleted. Called before a transaction begins, because storage may be slow.
 */
export async function putObject(db: Db, purpose: string, content: Buffer): Promise<string> {
  if (db.client) throw new Error("a file must be stored before the transaction that refers to it");
  const key = keyOf(purpose, content);
  await db.internal("object of a file").run(
    `insert into {!stored_object} (key, size, touched_at) values (:key, :size, :instant::timestamptz)
     on conflict (key) do update set touched_at = excluded.touched_at`,
    { key, size: content.length },
  );
  await db.files.put(key, content);
  return key;
}

export type StoredContent = { readonly content: Buffer | null; readonly key: string | null };
/** The contents of a file. Files from before the storage existed remain in their row until they are moved. */
export const contentOf = async (db: Db, { content, key }: StoredContent): Promise<Buffer> =>
  key === null ? (content ?? Buffer.alloc(0)) : db.files.get(key);
