import { createHash, randomUUID } from "node:crypto";
import { notFound, Refused } from "#kit/refused.ts";
import type { Db } from "./db/db.ts";
import { type Ctx, Raw } from "./http/handle.ts";
import { type Picture, readPicture } from "./picture-reader.ts";

/** Keeps an uploaded picture; one that nothing refers to within a day may be thrown away. */
export async function keepPicture(
  db: Db,
  { name, mime, content }: Picture & { readonly name: string },
  purpose: string,
): Promise<{ id: string; name: string }> {
  const owner = db.access.kind === "person" ? db.access.userId : 0;
  const id = randomUUID();
  const sha256 = createHash("sha256").update(content).digest("hex");
  await db
    .internal("picture")
    .run(
      "insert into {!stored_file} (id, name, mime, size, sha256, content, owner_id, purpose, expires_at) values (:id, :name, :mime, :size, :sha256, :content, :owner, :purpose, now() + interval '1 day')",
      { id, name, mime, size: content.length, sha256, content, owner, purpose },
    );
  return { id, name };
}

/** The uploaded picture of a request, decoded and written anew before a transaction begins. */
export async function uploadedPicture(ctx: Pick<Ctx, "upload">): Promise<Picture & { readonly name: string }> {
  const { name, content } = await ctx.upload();
  return { name, ...(await readPicture(content)) };
}

/** From now on the pictures belong to something; only the own ones of that purpose can be taken along. */
export async function claimPictures(
  db: Db,
  ids: readonly string[],
  purpose: string,
  owners: readonly number[],
): Promise<void> {
  const kept = await db
    .internal("picture")
    .run(
      "update {!stored_file} set expires_at = null where id = any(:ids::uuid[]) and purpose = :purpose and owner_id = any(:owners::bigint[])",
      { ids, purpose, owners },
    );
  if (kept !== new Set(ids).size)
    throw new Refused("picture.missing", "Foto tidak ditemukan; unggah kembali.", {
      photos: "Foto tidak ditemukan; unggah kembali.",
    });
}

/** Whoever calls has made sure that the reader may see what the picture belongs to. */
export async function pictureFile(db: Db, id: string, purpose: string): Promise<Raw> {
  const file = await db
    .internal("picture of something already seen")
    .maybe<{ mime: string; content: Buffer }>(
      "select f.mime, f.content from {stored_file} f where f.id = :id::uuid and f.purpose = :purpose",
      { id, purpose },
    );
  if (!file) throw notFound();
  return new Raw(file.content, {
    "content-type": file.mime,
    "content-disposition": "attachment",
    "cache-control": "private, max-age=3600",
  });
}
