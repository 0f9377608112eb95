import { z } from "zod";
import { notFound } from "#kit/refused.ts";
import { actionOf, type AnyResource } from "#kit/resource.ts";
import type { Person } from "#server/access/access.ts";
import { loadPersonById } from "#server/access/person.ts";
import type { Db } from "#server/db/db.ts";
import { handle } from "#server/http/handle.ts";
import type { Registry } from "#server/registry.ts";
import { declared } from "#features/auth/grants.server.ts";
import { requireBelow } from "../guard.server.ts";
import { type PreviewPage, previewLimit, type UserPreview, userPreview } from "./user-preview.calls.ts";
import { rowId } from "./user-access.server.ts";

/** Only of those who can do no more than the one who asks: the figures are theirs to give away. */
export const onUserPreview = handle(userPreview, z.strictObject({ id: rowId }), ({ id }, ctx) =>
  ctx.db.tx(async (db): Promise<UserPreview> => {
    if (!(await db.maybe("select 1 from {app_user} u where u.id = :id", { id }))) throw notFound();
    await requireBelow(db, ctx.person, id);
    const somebody = db.client ? await loadPersonById(db.client, id, id) : null;
    if (!somebody) return { reach: "none", districts: null, actions: 0, pages: [] };
    return {
      reach: reachOf(somebody),
      districts: somebody.districts?.length ?? null,
      actions: somebody.actions.size,
      pages: await pagesOf(db.as(somebody), somebody, await declared()),
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

async function pagesOf(db: Db, person: Person, registry: Registry): Promise<PreviewPage[]> {
  const nouns = new Map(registry.resources.map((e) => [e.route, e.value]));
  const pages = registry.pages.filter((p) => person.links.includes(p.route));
  const counted = pages.flatMap((p) => {
    const noun = nouns.get(p.route);
    return noun && person.actions.has(actionOf(noun, "read")) ? [{ route: p.route, noun }] : [];
  });
  const counts = await countsOf(db, counted);
  return pages.map((p) => ({ route: p.route, title: p.title, rows: counts.get(p.route) ?? null }));
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
