import { createHash, randomUUID } from "node:crypto";
import { notFound, Refused } from "#kit/refused.ts";
import type { Db } from "./db/db.ts";
import { Raw } from "./http/handle.ts";

const most = 5 * 1024 * 1024;

/** What the bytes are, whatever their name says; anything that could carry a script is no picture here. */
function mimeOf(content: Buffer): string | null {
  if (content.subarray(0, 3).equals(Buffer.from([0xff, 0xd8, 0xff]))) return "image/jpeg";
  if (content.subarray(0, 8).equals(Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]))) return "image/png";
  return content.toString("latin1", 0, 4) === "RIFF" && content.toString("latin1", 8, 12) === "WEBP"
    ? "image/webp"
    : null;
}

/** Keeps an uploaded picture; one that nothing refers to within a day may be thrown away. */
export async function keepPicture(
  db: Db,
  file: { readonly name: string; readonly content: Buffer },
  purpose: string,
): Promise<{ id: string; name: string }> {
  const mime = mimeOf(file.content);
  if (!mime)
    throw new Refused("picture.kind", "Foto harus JPEG, PNG, atau WebP.", { file: "Foto harus JPEG, PNG, atau WebP." });
  if (file.content.length > most)
    throw new Refused("picture.size", "Foto paling besar 5 MB.", { file: "Foto paling besar 5 MB." }, 413);
  const owner = db.access.kind === "person" ? db.access.userId : 0;
  const id = randomUUID();
  await db
    .internal("picture")
    .run(
      "insert into {!stored_file} (id, name, mime, size, sha256, content, owner_id, purpose, expires_at) values (:id, :name, :mime, :size, :sha256, :content, :owner, :purpose, now() + interval '1 day')",
      {
        id,
        name: file.name,
        mime,
        size: file.content.length,
        sha256: createHash("sha256").update(file.content).digest("hex"),
        content: file.content,
        owner,
        purpose,
      },
    );
  return { id, name: file.name };
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
