import { z } from "zod";
import { notFound } from "#kit/refused.ts";
import { manualFile } from "./attachments.server.ts";
import { editionsOf, idParam } from "./chapters.server.ts";
import { can, type Person } from "#kit/person.ts";
import type { Db } from "#platform/database/index.server.ts";
import { handle } from "#platform/http/index.server.ts";
import {
  type ManualEntry,
  manualContents,
  manualFileCall,
  type ManualHit,
  type ManualPage,
  manualPages,
  readManual,
  searchManual,
} from "#features/manual-book/[slug].calls.ts";

const slug = z
  .string()
  .max(80)
  .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/);
const number = z.coerce.number().int().min(1).optional();
const maxHits = 30;

type Book = {
  readonly id: number;
  readonly title: string;
  readonly summary: string | null;
  readonly edition: number;
  readonly publishedAt: string;
  readonly readEdition: number | null;
};

/** The published manual at an address; older editions are only for editors. */
async function bookFor(db: Db, person: Person, address: string, edition?: number): Promise<Book> {
  const edits = can(person, "manualBook.write");
  const book = await db.internal("manual and whether it was read").maybe<Book>(
    `select b.id, b.title, b.summary, e.number as edition, e.published_at as "publishedAt", r.number as "readEdition"
     from {manual_book} b join {manual_edition} e on e.book_id = b.id and e.number = coalesce(:edition::int, b.edition)
     left join {manual_read} r on r.book_id = b.id and r.user_id = :me
     where b.slug = :slug and b.archived_at is null and (e.number = b.edition or :edits::boolean)
       and (b.roles is null or :edits::boolean or string_to_array(b.roles, ',') && :roles::text[])`,
    { slug: address, edition: edition ?? null, me: person.userId, edits, roles: person.roles.map((r) => r.role) },
  );
  if (!book) throw notFound();
  return book;
}

export const onManualContents = handle(
  manualContents,
  z.strictObject({ slug, edition: number }) as never,
  async (i: { slug: string; edition?: number }, { db, person }) => {
    const { id, ...book } = await bookFor(db, person, i.slug, i.edition);
    const chapters = await db.query<ManualEntry>(
      `with since as (
         select p.chapter_id, bool_or(p.changed) as changed from {manual_page} p
         where p.book_id = :id and p.number > :read and p.number <= :edition group by p.chapter_id
       )
       select p.chapter_id as chapter, p.label, p.depth, p.title, coalesce(s.changed, false) as changed
       from {manual_page} p left join since s on s.chapter_id = p.chapter_id
       where p.book_id = :id and p.number = :edition order by p.place`,
      { id, edition: book.edition, read: book.readEdition ?? book.edition },
    );
    const editions = can(person, "manualBook.write")
      ? await editionsOf(db.internal("publisher of an edition"), id)
      : [];
    return { data: { ...book, chapters, editions } };
  },
);

export const onManualPages = handle(
  manualPages,
  z.strictObject({ slug, edition: number, chapter: number }) as never,
  async (i: { slug: string; edition?: number; chapter?: number }, { db, person }) => {
    const { id, edition } = await bookFor(db, person, i.slug, i.edition);
    const data = await db.query<ManualPage>(
      `select p.chapter_id as chapter, p.label, p.depth, p.title, p.changed, p.body, p.attachments from {manual_page} p
       where p.book_id = :id and p.number = :edition and (:chapter::bigint is null or p.chapter_id = :chapter::bigint) order by p.place`,
      { id, edition, chapter: i.chapter ?? null },
    );
    if (i.chapter !== undefined && data.length === 0) throw notFound();
    return { data };
  },
);

const hits = (where: string, order: string): string =>
  `select p.chapter_id as chapter, p.label, p.title,
     ts_headline('simple', p.words, websearch_to_tsquery('simple', :q), 'StartSel="", StopSel="", MaxWords=30, MinWords=12') as excerpt
   from {manual_page} p where p.book_id = :id and p.number = :edition and ${where} order by ${order} limit ${maxHits}`;
const text = "p.title || ' ' || p.words";

/** Chapters that contain all words; if there are none, those with similarly spelled words. */
export const onSearchManual = handle(
  searchManual,
  z.strictObject({ slug, q: z.string().trim().min(2).max(100) }),
  async (i, { db, person }) => {
    const { id, edition } = await bookFor(db, person, i.slug);
    const params = { id, edition, q: i.q };
    const exact = await db.query<ManualHit>(
      hits(
        `to_tsvector('simple', ${text}) @@ websearch_to_tsquery('simple', :q)`,
        `ts_rank(to_tsvector('simple', ${text}), websearch_to_tsquery('simple', :q)) desc, p.place`,
      ),
      params,
    );
    if (exact.length > 0) return { data: exact };
    return {
      data: await db.query<ManualHit>(
        hits(`word_similarity(:q, ${text}) > 0.4`, `word_similarity(:q, ${text}) desc, p.place`),
        params,
      ),
    };
  },
);

export const onManualFile = handle(
  manualFileCall,
  z.strictObject({ slug, edition: number, file: idParam }) as never,
  async (i: { slug: string; edition?: number; file: number }, { db, person }) => {
    const { id, edition } = await bookFor(db, person, i.slug, i.edition);
    const has = await db.maybe(
      `select 1 from {manual_page} p where p.book_id = :id and p.number = :edition and p.attachments @> jsonb_build_array(jsonb_build_object('id', :file::bigint)) limit 1`,
      { id, edition, file: i.file },
    );
    if (!has) throw notFound();
    return manualFile(db, i.file);
  },
);

/** Records the newest edition that the reader has opened. */
export const onReadManual = handle(readManual, z.strictObject({ slug }), async (i, { db, person }) => {
  const { id, edition } = await bookFor(db, person, i.slug);
  await db.internal("readers of a manual").run(
    `insert into {!manual_read} as r (book_id, user_id, number) values (:id, :me, :edition)
     on conflict (book_id, user_id) do update set number = greatest(r.number, excluded.number), read_at = excluded.read_at`,
    { id, me: person.userId, edition },
  );
  return { edition };
});
