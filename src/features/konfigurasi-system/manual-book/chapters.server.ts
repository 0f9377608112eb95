import { z } from "zod";
import { conflict, notFound, Refused } from "#kit/refused.ts";
import { audit, type Db } from "#platform/database/index.server.ts";
import { type Ctx, handle, handleReady } from "#platform/http/index.server.ts";
import { cleanHtml, decodePicturesIn, withPictures } from "#platform/records/index.server.ts";
import {
  addChapter,
  bookRoles,
  type Chapter,
  type Edition,
  manuscript,
  placeChapter,
  removeChapter,
  saveChapter,
} from "./chapters.calls.ts";
import { mayBePlacedBelow } from "./outline.ts";

export const idParam = z
  .string()
  .regex(/^[1-9]\d{0,14}$/)
  .transform(Number) as unknown as z.ZodType<number>;
const version = z.int().min(1);
const title = z.string().trim().min(1).max(160);
const body = z.string().max(200_000);
const chapterId = z.int().min(1);
const maxChapters = 500;
const wrong = (field: string, message: string) => new Refused("invalid", "Isian belum benar.", { [field]: message });

/** Locks the manual, so that changes by several editors are serialized. */
export async function lockBook(db: Db, id: number): Promise<{ title: string; edition: number }> {
  const manualBook = await db.maybe<{ title: string; edition: number; away: boolean }>(
    "select b.title, b.edition, b.archived_at is not null as away from {manual_book} b where b.id = :id for update of b",
    { id },
  );
  if (!manualBook) throw notFound();
  if (manualBook.away) throw new Refused("archived", "Data ini sudah diarsipkan; pulihkan dahulu.", [], 409);
  return manualBook;
}

export const chaptersOf = (db: Db, book: number): Promise<Chapter[]> =>
  db.query<Chapter>(
    `with files as (
       select a.chapter_id, json_agg(json_build_object('id', a.id, 'name', a.name, 'size', a.size) order by a.id) as files
       from {manual_attachment} a join {manual_chapter} c on c.id = a.chapter_id
       where c.book_id = :book and a.archived_at is null group by a.chapter_id
     )
     select c.id, c.parent_id as "parentId", c.position, c.title, c.body, c.version, c.updated_at as "updatedAt",
       coalesce(f.files, '[]') as attachments
     from {manual_chapter} c left join files f on f.chapter_id = c.id
     where c.book_id = :book and c.archived_at is null order by c.position, c.id`,
    { book },
  );

export const editionsOf = (db: Db, book: number): Promise<Edition[]> =>
  db.query<Edition>(
    `select e.number, e.note, e.published_at as "publishedAt", u.fullname as by from {manual_edition} e
     join {~app_user} u on u.id = e.published_by where e.book_id = :book order by e.number desc`,
    { book },
  );

/** Whether any chapter changed since the newest edition. */
const changedSince = async (db: Db, book: number): Promise<boolean> =>
  (
    await db.one<{ changed: boolean }>(
      `with stamp as (
         select max(greatest(c.updated_at, c.archived_at)) as at from {manual_chapter} c where c.book_id = :book
         union all
         select max(greatest(a.created_at, a.archived_at)) from {manual_attachment} a join {manual_chapter} c on c.id = a.chapter_id where c.book_id = :book
       )
       select coalesce(max(s.at) > coalesce(max(b.published_at), '-infinity'), false) as changed
       from stamp s cross join {manual_book} b where b.id = :book`,
      { book },
    )
  ).changed;

export const onBookRoles = handle(bookRoles, z.strictObject({}), async (_i, { db }) => ({
  data: await db
    .internal("selectable roles of readers")
    .query("select r.code, r.name from {role} r where r.archived_at is null order by r.position, r.id"),
}));

export const onManuscript = handle(manuscript, z.strictObject({ id: idParam }), async ({ id }, { db }) => {
  if (!(await db.maybe("select b.id from {manual_book} b where b.id = :id", { id }))) throw notFound();
  return {
    chapters: await chaptersOf(db, id),
    editions: await editionsOf(db.internal("publisher of an edition"), id),
    changed: await changedSince(db, id),
  };
});

export const onAddChapter = handle(
  addChapter,
  z.strictObject({ id: idParam, title, parentId: chapterId.optional() }) as never,
  ({ id, title: name, parentId }: { id: number; title: string; parentId?: number }, ctx: Ctx) =>
    ctx.db.tx(async (db) => {
      await lockBook(db, id);
      const all = await chaptersOf(db, id);
      if (all.length >= maxChapters) throw wrong("title", "Satu manual paling banyak memiliki 500 bab.");
      if (parentId !== undefined && !all.some((c) => c.id === parentId))
        throw wrong("parentId", "Pilihan tidak ditemukan.");
      const last = Math.max(-1, ...all.map((c) => c.position));
      const made = await db.one<{ id: number; version: number }>(
        `insert into {!manual_chapter} (book_id, parent_id, position, title, created_by, updated_by)
         values (:id, :parent::bigint, :position, :title, :by, :by) returning id, version`,
        { id, parent: parentId ?? null, position: last + 1, title: name, by: ctx.person.userId },
      );
      await audit(db, { action: "create", entity: "manualChapter", entityId: made.id, label: name });
      return { data: made };
    }),
);

type StoredChapter = { book: number; title: string; body: string; version: number };
/** The chapter, with its manual locked. */
export async function lockChapter(db: Db, id: number): Promise<StoredChapter> {
  const read = () =>
    db.maybe<StoredChapter>(
      "select c.book_id as book, c.title, c.body, c.version from {manual_chapter} c where c.id = :id and c.archived_at is null",
      { id },
    );
  const chapter = await read();
  if (!chapter) throw notFound();
  await lockBook(db, chapter.book);
  const now = await read();
  if (!now) throw notFound();
  return now;
}

/** The stored text, with its pictures decoded while nothing is locked. */
async function storedText(text: string, id: number, db: Db): Promise<string> {
  const html = cleanHtml(text);
  const chapter = await db.maybe<{ body: string }>("select c.body from {manual_chapter} c where c.id = :id", { id });
  return withPictures(html, chapter?.body, await decodePicturesIn(html, chapter?.body, "body"));
}

export const onSaveChapter = handleReady(
  saveChapter,
  z.strictObject({ id: idParam, version, title, body }),
  async (i, { db }) => ({ ...i, body: await storedText(i.body, i.id, db) }),
  (i, ctx) =>
    ctx.db.tx(async (db) => {
      const before = await lockChapter(db, i.id);
      if (before.version !== i.version) throw conflict({ version: before.version });
      const data = await db.one<{ id: number; version: number }>(
        `update {!manual_chapter} set title = :title, body = :body, version = version + 1, updated_at = clock_timestamp(), updated_by = :by
         where id = :id returning id, version`,
        { id: i.id, title: i.title, body: i.body, by: ctx.person.userId },
      );
      await audit(db, {
        action: "update",
        entity: "manualChapter",
        entityId: i.id,
        label: i.title,
        before: { title: before.title, body: before.body },
        after: { title: i.title, body: i.body },
      });
      return { data };
    }),
);

export const onPlaceChapter = handle(
  placeChapter,
  z.strictObject({ id: idParam, parentId: chapterId.nullable(), before: chapterId.nullable() }),
  (i, ctx) =>
    ctx.db.tx(async (db) => {
      const { book, title: label } = await lockChapter(db, i.id);
      const all = await chaptersOf(db, book);
      if (i.parentId !== null && !all.some((c) => c.id === i.parentId))
        throw wrong("parentId", "Pilihan tidak ditemukan.");
      if (!mayBePlacedBelow(all, i.id, i.parentId))
        throw wrong("parentId", "Bab tidak dapat berada di bawah dirinya sendiri.");
      const siblings = all.filter((c) => c.parentId === i.parentId && c.id !== i.id).map((c) => c.id);
      const at = i.before === null ? siblings.length : siblings.indexOf(i.before);
      if (at < 0) throw wrong("before", "Pilihan tidak ditemukan.");
      siblings.splice(at, 0, i.id);
      await db.run(
        `update {!manual_chapter} set position = x.place, parent_id = :parent::bigint, updated_at = clock_timestamp(), updated_by = :by
         from unnest(:ids::bigint[]) with ordinality as x(id, place) where manual_chapter.id = x.id`,
        { ids: siblings, parent: i.parentId, by: ctx.person.userId },
      );
      await audit(db, {
        action: "update",
        entity: "manualChapter",
        entityId: i.id,
        label,
        after: { parentId: i.parentId, place: at + 1 },
      });
      return { ok: true as const };
    }),
);

export const onRemoveChapter = handle(removeChapter, z.strictObject({ id: idParam, version }), (i, ctx) =>
  ctx.db.tx(async (db) => {
    const before = await lockChapter(db, i.id);
    if (before.version !== i.version) throw conflict({ version: before.version });
    const all = await chaptersOf(db, before.book);
    if (all.some((c) => c.parentId === i.id))
      throw new Refused("manual.children", "Pindahkan atau hapus dahulu bab di bawahnya.", [], 409);
    await db.run(
      "update {!manual_chapter} set archived_at = clock_timestamp(), version = version + 1, updated_by = :by where id = :id",
      { id: i.id, by: ctx.person.userId },
    );
    await audit(db, { action: "archive", entity: "manualChapter", entityId: i.id, label: before.title });
    return { ok: true as const };
  }),
);
