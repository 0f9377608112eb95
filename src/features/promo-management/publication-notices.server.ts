import { noticeTexts, notifyAll, repeatEvery } from "#platform/jobs/index.server.ts";
import type { Db } from "#platform/database/index.server.ts";
import { onStartup } from "#platform/http/index.server.ts";
import { audienceSql } from "./audience.server.ts";
import { codesOf, type PublicationNoun, publicationNouns } from "./publication-fields.ts";

const everyMs = 60_000;

/** Notifies the audience of texts that have appeared; each text is announced by one instance only. */
export const publicationsAnnounced = onStartup("notify of publications", async (db, log) => {
  const rounds = repeatEvery(
    everyMs,
    () => announceAll(db),
    (error) => log.warn({ err: error }, "announcing publications failed; will be retried"),
  );
  await rounds.turn();
});

/** Announces every text that appeared since the last execution. */
export async function announceAll(db: Db): Promise<number> {
  let announced = 0;
  for (const noun of publicationNouns) while (await db.tx((tx) => announceNext(tx, noun))) announced++;
  return announced;
}

type Due = { id: number; slug: string; title: string; roles: string | null; areas: string | null; mustRead: boolean };
async function announceNext(db: Db, noun: PublicationNoun): Promise<boolean> {
  const sys = db.asPortal("notice", "notify readers of a text");
  const due = await sys.maybe<Due>(
    `update {!${noun}} set notified_at = now() where id = (
       select p.id from {${noun}} p where p.status = 'published' and p.archived_at is null and p.notified_at is null and p.publish_at <= now()
         and (p.expire_at is null or p.expire_at > now()) order by p.publish_at, p.id limit 1 for update skip locked
     ) returning id, slug, title, roles, areas, ${noun === "news" ? "must_read" : "false"} as "mustRead"`,
  );
  if (!due) return false;
  const people = await sys.query<{ id: number }>(audienceSql, { roles: codesOf(due.roles), areas: codesOf(due.areas) });
  await notifyAll(
    db,
    people.map((p) => p.id),
    {
      kind: "news",
      ...noticeTexts.news,
      values: { title: due.title },
      href: `/page/${due.slug}`,
      always: due.mustRead,
    },
  );
  return true;
}
