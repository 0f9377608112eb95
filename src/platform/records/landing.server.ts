import { z } from "zod";
import { landing, type LandingTile } from "./landing.calls.ts";
import { actionOf, type AnyResource } from "#kit/resource.ts";
import { can } from "#kit/person.ts";
import { type Ctx, handle, type Handler } from "#platform/http/index.server.ts";
import type { PageEntry, Registry } from "./registry.server.ts";

/** The subpages of a landing page that the person may open, each with the number of rows visible to that person. */
export function landingHandler(registry: Registry): Handler {
  const nouns = new Map(registry.resources.flatMap((e) => e.routes.map((route) => [route, e.value] as const)));
  return handle(
    landing,
    z.strictObject({ below: z.string().regex(/^\/[a-z0-9/-]{1,60}$/) }),
    async ({ below }, ctx) => {
      const pages = registry.pages.filter(
        (p) =>
          p.route !== below &&
          p.route.startsWith(below) &&
          !p.route.includes(":") &&
          ctx.person.links.includes(p.route),
      );
      const counts = await countsOf(pages, nouns, ctx);
      return {
        tiles: pages.map((p): LandingTile => ({ route: p.route, title: p.title, count: counts.get(p.route) ?? null })),
      };
    },
  );
}

async function countsOf(
  pages: readonly PageEntry[],
  nouns: ReadonlyMap<string, AnyResource>,
  ctx: Ctx,
): Promise<Map<string, number>> {
  const counted = pages.flatMap((p) => {
    const noun = nouns.get(p.route);
    return noun && can(ctx.access, actionOf(noun, "read")) ? [{ route: p.route, table: noun.table }] : [];
  });
  if (counted.length === 0) return new Map();
  const rows = await ctx.db.query<{ at: number; n: number }>(
    counted
      .map((c, i) => `select ${i} as at, count(*)::int as n from {${c.table}} t where t.archived_at is null`)
      .join(" union all "),
  );
  return new Map(rows.map((r) => [counted[r.at]?.route ?? "", r.n]));
}
