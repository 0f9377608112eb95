import { z } from "zod";
import { notFound } from "#kit/refused.ts";
import { actionOf, type AnyResource } from "#kit/resource.ts";
import type { Person } from "#kit/person.ts";
import { loadPersonById } from "#platform/access/index.server.ts";
import type { Db } from "#platform/database/index.server.ts";
import { handle } from "#platform/http/index.server.ts";
import { declared } from "#features/auth/grants.server.ts";
import { requireBelow } from "../guard.server.ts";
import { type PreviewPage, previewLimit, type UserPreview, userPreview } from "./user-preview.calls.ts";
import { type OpenedPage, openedPages } from "./opened-pages.server.ts";
import { rowId } from "./user-access.server.ts";

/** Only for users without permissions beyond those of the current user, because the figures reveal their data. */
export const onUserPreview = handle(userPreview, z.strictObject({ id: rowId }), ({ id }, ctx) =>
  ctx.db.tx(async (db): Promise<UserPreview> => {
    if (!(await db.maybe("select 1 from {app_user} u where u.id = :id", { id }))) throw notFound();
    await requireBelow(db, ctx.person, id);
    const pages = await openedPages(db, id);
    const somebody = db.client ? await loadPersonById(db.client, id, id) : null;
    // locked and disabled users see nothing; the pages are those that the roles open
    if (!somebody)
      return {
        reach: "none",
        districts: null,
        actions: 0,
        pages: pages.map(({ href, name }) => ({ route: href, title: name, rows: null })),
      };
    return {
      reach: reachOf(somebody),
      districts: somebody.districts?.length ?? null,
      actions: somebody.actions.size,
      pages: await pagesOf(db.as(somebody), somebody, pages),
    };
  }),
);

const reachOf = (p: Person): UserPreview["reach"] =>
  p.roles.length === 0
    ? "none"
    : p.vendorId !== null
      ? "vendor"
      : p.districts === null
        ? "national"
        : p.districts.length > 0 || (p.vendors?.length ?? 0) > 0
          ? "area"
          : "none";

/** Rows are counted for pages that are lists which this user may read. */
async function pagesOf(db: Db, person: Person, pages: readonly OpenedPage[]): Promise<PreviewPage[]> {
  const nouns = new Map((await declared()).resources.map((e) => [e.route, e.value]));
  const counted = pages.flatMap(({ href }) => {
    const noun = nouns.get(href);
    return noun && person.actions.has(actionOf(noun, "read")) ? [{ route: href, noun }] : [];
  });
  const counts = await countsOf(db, counted);
  return pages.map(({ href, name }) => ({ route: href, title: name, rows: counts.get(href) ?? null }));
}

async function countsOf(
  db: Db,
  counted: readonly { readonly route: string; readonly noun: AnyResource }[],
): Promise<Map<string, number>> {
  if (counted.length === 0) return new Map();
  const rows = await db.query<{ at: number; n: number }>(
    counted
      .map(
        (c, i) =>
          `select ${i} as at, (select count(*)::int from (select 1 from {${c.noun.table}} t where t.archived_at is null limit ${previewLimit + 1}) x) as n`,
      )
      .join(" union all "),
  );
  return new Map(rows.map((r) => [counted[r.at]?.route ?? "", r.n]));
}
