import { reserveSlug, resourceHooks } from "#platform/records/index.server.ts";
import { ContentPage } from "./halaman.resource.ts";

/** A page's address is unique over pages, articles and news. */
export const contentPageHooks = resourceHooks(ContentPage, {
  async afterSave(id, before, { db }) {
    const { slug } = await db.one<{ slug: string }>("select p.slug from {content_page} p where p.id = :id", { id });
    if (before?.slug !== slug) await reserveSlug(db, "contentPage", id, slug);
  },
});
