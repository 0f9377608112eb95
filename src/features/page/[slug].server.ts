import { z } from "zod";
import { notFound } from "#kit/refused.ts";
import { type Db, todaySql } from "#platform/database/index.server.ts";
import { handle } from "#platform/http/index.server.ts";
import { defineFixedSlugs } from "#platform/records/index.server.ts";
import { type Content, contentCall, type ContentLink, termsSlug } from "./[slug].calls.ts";

/** The pages below /page whose content is not a stored page. */
export const fixedSlugs = defineFixedSlugs(["faq", termsSlug]);

export const onContent = handle(
  contentCall,
  z.strictObject({
    slug: z
      .string()
      .max(80)
      .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/),
  }),
  async ({ slug }, { db }) => {
    const data = slug === termsSlug ? await termsInForce(db) : await pageOf(db, slug);
    if (!data) throw notFound();
    return { data, others: await links(db) };
  },
);

const pageOf = (db: Db, slug: string): Promise<Content | undefined> =>
  db.maybe<Content>(
    `select p.slug, p.title, p.body, p.updated_at as "updatedAt" from {content_page} p where p.slug = :slug and p.published and p.archived_at is null`,
    { slug },
  );

/** The published terms with the latest effective date that is not in the future in Jakarta. */
const termsInForce = (db: Db): Promise<Content | undefined> =>
  db.maybe<Content>(
    `select :slug::text as slug, t.title, t.body, t.updated_at as "updatedAt", t.edition, t.effective_on as "effectiveOn" from {terms} t
     where t.status = 'published' and t.archived_at is null and t.effective_on <= ${todaySql} order by t.effective_on desc, t.id desc limit 1`,
    { slug: termsSlug },
  );

const links = (db: Db): Promise<ContentLink[]> =>
  db.query<ContentLink>(
    `select p.slug, p.title from {content_page} p where p.published and p.archived_at is null
     union all select :terms, 'Syarat dan ketentuan' where exists (select 1 from {terms} t where t.status = 'published' and t.archived_at is null and t.effective_on <= ${todaySql})
     order by title limit 50`,
    { terms: termsSlug },
  );
