import { z } from "zod";
import { Refused } from "#kit/refused.ts";
import { audit, type Db } from "#platform/database/index.server.ts";
import { type Ctx, handle } from "#platform/http/index.server.ts";
import { plainText, resourceHooks, knownCodes } from "#platform/records/index.server.ts";
import { rowsChanged } from "#platform/jobs/index.server.ts";
import { Role } from "#features/manajemen-user/peran-pengguna/peran-pengguna.resource.ts";
import { type Chapter, publishManual } from "./chapters.calls.ts";
import { chaptersOf, idParam, lockBook } from "./chapters.server.ts";
import { ManualBook } from "./manual-book.resource.ts";
import { outline } from "./outline.ts";

export const manualBookHooks = resourceHooks(ManualBook, {
  async beforeSave(next, _before, { db }) {
    if (typeof next.roles !== "string") return next;
    return { ...next, roles: await knownCodes(db, "roles", Role, next.roles) };
  },
});

type Page = {
  readonly chapter: number;
  readonly depth: number;
  readonly label: string;
  readonly title: string;
  readonly body: string;
  readonly words: string;
  readonly attachments: string;
  readonly changed: boolean;
};

/** The chapters as pages of the next edition; new and changed ones are marked. */
async function pagesOf(db: Db, book: number, edition: number, chapters: readonly Chapter[]): Promise<Page[]> {
  const before = await db.query<{ chapter: number; title: string; body: string; files: string }>(
    `select p.chapter_id as chapter, p.title, p.body, p.attachments::text as files from {manual_page} p
     where p.book_id = :book and p.number = :edition`,
    { book, edition },
  );
  const known = new Map(before.map((p) => [p.chapter, p]));
  return outline(chapters).map(({ chapter, depth, label }) => {
    const was = known.get(chapter.id);
    const same =
      was?.title === chapter.title &&
      was.body === chapter.body &&
      JSON.stringify((JSON.parse(was.files) as { id: number }[]).map((f) => f.id)) ===
        JSON.stringify(chapter.attachments.map((f) => f.id));
    return {
      chapter: chapter.id,
      depth,
      label,
      title: chapter.title,
      body: chapter.body,
      words: plainText(chapter.body),
      attachments: JSON.stringify(chapter.attachments),
      changed: !same,
    };
  });
}

export const onPublishManual = handle(
  publishManual,
  z.strictObject({ id: idParam, note: z.string().trim().max(500).optional() }) as never,
  ({ id, note }: { id: number; note?: string }, ctx: Ctx) =>
    ctx.db.tx(async (db) => {
      const book = await lockBook(db, id);
      const chapters = await chaptersOf(db, id);
      if (chapters.length === 0) throw new Refused("manual.empty", "Manual ini belum memiliki bab.", [], 409);
      const number = book.edition + 1;
      const pages = await pagesOf(db, id, book.edition, chapters);
      await db.run(
        "insert into {!manual_edition} (book_id, number, note, published_at, published_by) values (:id, :number, :note, clock_timestamp(), :by)",
        { id, number, note: note || null, by: ctx.person.userId },
      );
      await db.run(
        `insert into {!manual_page} (book_id, number, place, chapter_id, depth, label, title, body, words, attachments, changed)
         select :id, :number, x.place, x.chapter, x.depth, x.label, x.title, x.body, x.words, x.attachments::jsonb, x.changed
         from rows from (jsonb_to_recordset(:pages::jsonb) as (chapter bigint, depth int, label text, title text, body text, words text, attachments text, changed boolean))
           with ordinality as x(chapter, depth, label, title, body, words, attachments, changed, place)`,
        { id, number, pages: JSON.stringify(pages) },
      );
      await db.run(
        `update {!manual_book} set edition = :number, published_at = clock_timestamp(), version = version + 1, updated_at = clock_timestamp(), updated_by = :by
         where id = :id`,
        { id, number, by: ctx.person.userId },
      );
      await audit(db, {
        action: "publish",
        entity: "manualBook",
        entityId: id,
        label: book.title,
        after: { edition: number, note: note || null },
      });
      await rowsChanged(db, "manualBook");
      return { number };
    }),
);
