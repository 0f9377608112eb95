import { extname } from "node:path";
import { z } from "zod";
import { notFound, Refused } from "#kit/refused.ts";
import { audit, type Db } from "#platform/database/index.server.ts";
import { contentOf, type StoredContent } from "#platform/jobs/index.server.ts";
import { type Ctx, handle, handleReady, Raw } from "#platform/http/index.server.ts";
import { claimPictures, insertUpload, storeUpload } from "#platform/records/index.server.ts";
import { addAttachment, removeAttachment } from "./chapters.calls.ts";
import { idParam, lockChapter } from "./chapters.server.ts";

const purpose = "manual";
const maxBytes = 10 * 1024 * 1024;
const maxFiles = 20;
const refused = (message: string) => new Refused("invalid", "Isian belum benar.", { file: message });

/** Permitted attachments with their signatures; they are always sent as downloads. */
const kinds: Readonly<Record<string, readonly [mime: string, magic: readonly number[]]>> = {
  ".pdf": ["application/pdf", [0x25, 0x50, 0x44, 0x46]],
  ".xlsx": ["application/vnd.openxmlformats-officedocument.spreadsheetml.sheet", [0x50, 0x4b]],
  ".docx": ["application/vnd.openxmlformats-officedocument.wordprocessingml.document", [0x50, 0x4b]],
  ".pptx": ["application/vnd.openxmlformats-officedocument.presentationml.presentation", [0x50, 0x4b]],
  ".png": ["image/png", [0x89, 0x50, 0x4e, 0x47]],
  ".jpg": ["image/jpeg", [0xff, 0xd8, 0xff]],
};

function mimeOf(name: string, content: Buffer): string {
  const kind = kinds[extname(name).toLowerCase()];
  if (!kind) throw refused("Hanya PDF, XLSX, DOCX, PPTX, PNG, atau JPG.");
  if (!kind[1].every((byte, i) => content[i] === byte)) throw refused("Isi berkas tidak sesuai dengan jenisnya.");
  if (content.length > maxBytes) throw refused("Berkas paling besar 10 MB.");
  return kind[0];
}

async function addedFile({ id }: { id: number }, ctx: Ctx) {
  const { name, content } = await ctx.upload();
  const mime = mimeOf(name, content);
  const label = name.replace(/[\p{Cc}/\\]/gu, "").slice(-200);
  return { id, label, upload: await storeUpload(ctx.db, { name: label, mime, content }, purpose) };
}

export const onAddAttachment = handleReady(
  addAttachment,
  z.strictObject({ id: idParam }),
  addedFile,
  async ({ id, label, upload }, { db: root, person }) =>
    root.tx(async (db) => {
      await lockChapter(db, id);
      const count = await db.one<{ n: number }>(
        "select count(*)::int as n from {manual_attachment} a where a.chapter_id = :id and a.archived_at is null",
        { id },
      );
      if (count.n >= maxFiles) throw refused("Satu bab paling banyak memiliki 20 berkas.");
      const { id: file } = await insertUpload(db, upload);
      await claimPictures(db, [file], purpose, [person.userId]);
      const data = await db.one<{ id: number; name: string; size: number }>(
        `insert into {!manual_attachment} (chapter_id, file_id, name, size, created_at, created_by)
       values (:id, :file::uuid, :name, :size, clock_timestamp(), :by) returning id, name, size`,
        { id, file, name: label, size: upload.size, by: person.userId },
      );
      await audit(db, { action: "update", entity: "manualChapter", entityId: id, after: { attachment: label } });
      return { data };
    }),
);

/** Removes a file from the chapter; existing editions keep it. */
export const onRemoveAttachment = handle(removeAttachment, z.strictObject({ id: idParam, file: idParam }), (i, ctx) =>
  ctx.db.tx(async (db) => {
    await lockChapter(db, i.id);
    const gone = await db.maybe<{ name: string }>(
      `update {!manual_attachment} set archived_at = clock_timestamp() where id = :file and chapter_id = :id and archived_at is null returning name`,
      i,
    );
    if (!gone) throw notFound();
    await audit(db, {
      action: "update",
      entity: "manualChapter",
      entityId: i.id,
      before: { attachment: gone.name },
      after: { attachment: null },
    });
    return { ok: true as const };
  }),
);

/** The contents of a file; the caller must have verified that the reader may see its edition. */
export async function manualFile(db: Db, attachment: number): Promise<Raw> {
  const file = await db.internal("file of a visible manual").maybe<StoredContent & { name: string; mime: string }>(
    `select f.name, f.mime, f.content, f.object_key as key from {manual_attachment} a join {stored_file} f on f.id = a.file_id and f.purpose = :purpose
     where a.id = :attachment`,
    { attachment, purpose },
  );
  if (!file) throw notFound();
  return new Raw(await contentOf(db, file), {
    "content-type": file.mime,
    "content-disposition": `attachment; filename*=UTF-8''${encodeURIComponent(file.name)}`,
    "cache-control": "private, max-age=3600",
  });
}
