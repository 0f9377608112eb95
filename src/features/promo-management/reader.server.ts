import { z } from "zod";
import { notFound } from "#kit/refused.ts";
import type { Person } from "#kit/person.ts";
import type { Db } from "#platform/database/index.server.ts";
import { handle } from "#platform/http/index.server.ts";
import { pictureFile } from "#platform/records/index.server.ts";
import { inForce, meantFor, readerParams } from "./audience.server.ts";
import { coverPurpose } from "./publication.server.ts";
import type { PublicationNoun } from "./publication-fields.ts";
import {
  type PublicationCard,
  publicationCover,
  publications,
  publicationText,
  type PublicationText,
  readPublication,
} from "./reader.calls.ts";

const slug = z
  .string()
  .max(80)
  .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/);

/** Articles and news in force for the reader, with the revision that the reader has read. */
const shownTo = (columns: string, where: string): string => {
  const of = (noun: PublicationNoun) =>
    `select '${noun}' as noun, p.id, p.slug, p.title, p.summary, p.category, p.pinned, p.publish_at, p.revision, p.cover, p.cover_alt, p.body,
       ${noun === "news" ? "p.must_read" : "false"} as must_read
     from {${noun}} p where ${inForce("p")} and ${meantFor("p")} and ${where}`;
  return `select x.noun, x.slug, x.title, x.summary, x.category, x.pinned, x.must_read as "mustRead", x.publish_at as "publishedAt",
      r.user_id is not null as read${columns}
    from (${of("article")} union all ${of("news")}) x
    left join {publication_read} r on r.noun = x.noun and r.publication_id = x.id and r.user_id = :me`;
};
const textColumns = `, x.id, x.body, x.cover is not null as "hasCover", x.cover, x.cover_alt as "coverAlt", x.revision, r.revision as "readRevision"`;

type ShownText = PublicationText & { readonly id: number; readonly cover: string | null };
async function textFor(db: Db, person: Person, address: string): Promise<ShownText> {
  const row = await db
    .internal("text and whether it was read")
    .maybe<ShownText>(shownTo(textColumns, "p.slug = :slug"), {
      ...(await readerParams(db, person)),
      me: person.userId,
      slug: address,
    });
  if (!row) throw notFound();
  return row;
}

export const onPublications = handle(
  publications,
  z.strictObject({ limit: z.coerce.number().int().min(1).max(50).optional() }) as never,
  async ({ limit = 20 }: { limit?: number }, { db, person }) => {
    const all = await db
      .internal("texts and which were read")
      .query<PublicationCard>(
        `${shownTo("", "true")} order by x.pinned desc, read, x.publish_at desc, x.slug limit 200`,
        {
          ...(await readerParams(db, person)),
          me: person.userId,
        },
      );
    return { data: all.slice(0, limit), unread: all.filter((p) => !p.read).length };
  },
);

export const onPublicationText = handle(publicationText, z.strictObject({ slug }), async (i, { db, person }) => {
  const { id: _id, cover: _cover, ...data } = await textFor(db, person, i.slug);
  return { data };
});

export const onPublicationCover = handle(publicationCover, z.strictObject({ slug }), async (i, { db, person }) => {
  const { cover } = await textFor(db, person, i.slug);
  if (!cover) throw notFound();
  return pictureFile(db, cover, coverPurpose);
});

/** Counts a reader once per text; reading it again stores the newest revision. */
export const onReadPublication = handle(readPublication, z.strictObject({ slug }), (i, ctx) =>
  ctx.db.tx(async (db) => {
    const { noun, id, revision } = await textFor(db, ctx.person, i.slug);
    const { fresh } = await db.internal("readers of a text").one<{ fresh: boolean }>(
      `with
       made as (
         insert into {!publication_read} as r (noun, publication_id, user_id, revision) values (:noun, :id, :me, :revision)
         on conflict (noun, publication_id, user_id) do update set revision = greatest(r.revision, excluded.revision)
         returning (xmax = 0) as fresh
       ) select made.fresh from made`,
      { noun, id, me: ctx.person.userId, revision },
    );
    if (fresh) await db.run(`update {!${noun}} set readers = readers + 1 where id = :id`, { id });
    return { revision };
  }),
);
