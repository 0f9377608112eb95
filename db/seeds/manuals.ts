import type { SeedContext } from "./context.ts";
import { type SeedManual, seedManualTexts } from "./data/manuals.ts";
import { addDays } from "./days.ts";

/** Two manuals, each with its first edition. */
export async function seedManuals({ client, today }: SeedContext): Promise<void> {
  const at = `${addDays(today, -60)}T09:00:00+07:00`;
  for (const [i, manual] of seedManualTexts.entries()) await seedManual(manual, i);

  async function seedManual(manual: SeedManual, i: number): Promise<void> {
    const book = await one(
      `insert into manual_book (slug, title, summary, sort_order, edition, published_at, created_at, updated_at)
       values ($1, $2, $3, $4, 1, $5::timestamptz + interval '1 hour', $5, $5) returning id`,
      [manual.slug, manual.title, manual.summary, (i + 1) * 10, at],
    );
    await client.query(
      `insert into manual_edition (book_id, number, note, published_at, published_by)
       select $1, 1, 'Edisi pertama', $2::timestamptz + interval '1 hour', min(id) from app_user`,
      [book, at],
    );
    let place = 0;
    for (const [n, [title, body, below = []]] of manual.chapters.entries()) {
      const parent = await chapter(book, null, n, `${n + 1}`, 0, title, body, ++place);
      for (const [m, [name, text]] of below.entries())
        await chapter(book, parent, m, `${n + 1}.${m + 1}`, 1, name, text, ++place);
    }
  }

  async function chapter(
    book: number,
    parent: number | null,
    position: number,
    label: string,
    depth: number,
    title: string,
    body: string,
    place: number,
  ): Promise<number> {
    const id = await one(
      "insert into manual_chapter (book_id, parent_id, position, title, body, created_at, updated_at) values ($1, $2, $3, $4, $5, $6, $6) returning id",
      [book, parent, position, title, body, at],
    );
    await client.query(
      `insert into manual_page (book_id, number, place, chapter_id, depth, label, title, body, words, changed)
       values ($1, 1, $2, $3, $4, $5, $6, $7, regexp_replace($7, '<[^>]*>', '', 'g'), true)`,
      [book, place, id, depth, label, title, body],
    );
    return id;
  }

  async function one(text: string, values: readonly unknown[]): Promise<number> {
    return Number(((await client.query<{ id: number }>(text, [...values])).rows[0] as { id: number }).id);
  }
}
