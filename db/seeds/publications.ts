import type { SeedContext } from "./context.ts";
import { copyRows } from "./copy.ts";
import { type SeedPublication, seedPublications } from "./data/publications.ts";
import { addDays } from "./days.ts";

const columns = [
  "title",
  "slug",
  "summary",
  "category",
  "body",
  "roles",
  "pinned",
  "status",
  "publish_at",
  "expire_at",
  "revision",
  "notified_at",
  "created_at",
];

/**
 * Articles and news in every state. Published ones are marked as announced, so that the first start sends no notices.
 */
export async function seedPublicationTexts({ client, today }: SeedContext): Promise<void> {
  const morning = (offset: number) => `${addDays(today, offset)}T08:00:00+07:00`;
  const row = (p: SeedPublication) => [
    p.title,
    p.slug,
    p.summary,
    p.category,
    p.body,
    p.roles ?? null,
    p.pinned ?? false,
    p.from === undefined ? "draft" : "published",
    p.from === undefined ? null : morning(p.from),
    p.until === undefined ? null : morning(p.until),
    p.from === undefined ? 0 : 1,
    p.from !== undefined && p.from <= 0 ? morning(p.from) : null,
    morning(Math.min(p.from ?? -2, 0) - 1),
  ];
  const of = (noun: SeedPublication["noun"]) => seedPublications.filter((p) => p.noun === noun);
  await copyRows(client, "article", columns, of("article").map(row));
  await copyRows(
    client,
    "news",
    [...columns, "must_read"],
    of("news").map((p) => [...row(p), p.mustRead ?? false]),
  );
  for (const noun of ["article", "news"] as const)
    await client.query(`insert into content_slug (slug, noun, record_id) select slug, '${noun}', id from ${noun}`);
  await client.query(
    "insert into content_slug (slug, noun, record_id) select slug, 'contentPage', id from content_page on conflict do nothing",
  );
}
