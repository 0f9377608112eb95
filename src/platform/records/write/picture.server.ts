import { randomUUID } from "node:crypto";
import { notFound, Refused } from "#kit/refused.ts";
import type { Db } from "#platform/database/index.server.ts";
import { digestOf, contentOf, putObject, type StoredContent } from "#platform/jobs/index.server.ts";
import { type Ctx, Raw } from "#platform/http/index.server.ts";
import { type Picture, readPicture } from "./picture-reader.server.ts";

/** A file whose contents are stored but which has no row yet. */
export type StoredUpload = {
  readonly name: string;
  readonly mime: string;
  readonly purpose: string;
  readonly size: number;
  readonly sha256: string;
  readonly key: string;
};

/** Stores the contents of an upload. Called before a transaction begins. */
export async function storeUpload(
  db: Db,
  { name, mime, content }: { readonly name: string; readonly mime: string; readonly content: Buffer },
  purpose: string,
): Promise<StoredUpload> {
  const key = await putObject(db, purpose, content);
  return { name, mime, purpose, size: content.length, sha256: digestOf(content), key };
}

/** Inserts the row of a stored upload; it may be deleted if nothing refers to it within a day. */
export async function insertUpload(db: Db, upload: StoredUpload): Promise<{ id: string; name: string }> {
  const owner = db.access.kind === "person" ? db.access.userId : 0;
  const id = randomUUID();
  await db
    .internal("upload")
    .run(
      "insert into {!stored_file} (id, name, mime, size, sha256, object_key, owner_id, purpose, expires_at) values (:id, :name, :mime, :size, :sha256, :key, :owner, :purpose, now() + interval '1 day')",
      { id, owner, ...upload },
    );
  return { id, name: upload.name };
}

/** The uploaded picture of a request, decoded, re-encoded and stored before a transaction begins. */
export async function uploadedPicture(ctx: Pick<Ctx, "upload" | "db">, purpose: string): Promise<StoredUpload> {
  const { name, content } = await ctx.upload();
  const picture: Picture = await readPicture(content);
  return storeUpload(ctx.db, { name, ...picture }, purpose);
}

/** Attaches pictures to a record. Only the person's own pictures of that purpose can be attached. */
export async function claimPictures(
  db: Db,
  ids: readonly string[],
  purpose: string,
  owners: readonly number[],
): Promise<void> {
  const stored = await db
    .internal("picture")
    .run(
      "update {!stored_file} set expires_at = null where id = any(:ids::uuid[]) and purpose = :purpose and owner_id = any(:owners::bigint[])",
      { ids, purpose, owners },
    );
  if (stored !== new Set(ids).size)
    throw new Refused("picture.missing", "Foto tidak ditemukan; unggah kembali.", {
      photos: "Foto tidak ditemukan; unggah kembali.",
    });
}

/** The contents of a picture. The caller must have verified that the reader may see the record it belongs to. */
export async function pictureFile(db: Db, id: string, purpose: string): Promise<Raw> {
  const file = await db
    .internal("picture of a visible row")
    .maybe<StoredContent & { mime: string }>(
      "select f.mime, f.content, f.object_key as key from {stored_file} f where f.id = :id::uuid and f.purpose = :purpose",
      { id, purpose },
    );
  if (!file) throw notFound();
  return new Raw(await contentOf(db, file), {
    "content-type": file.mime,
    "content-disposition": "attachment",
    "cache-control": "private, max-age=3600",
  });
}
