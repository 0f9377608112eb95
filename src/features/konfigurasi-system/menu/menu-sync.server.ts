import type { Db } from "#platform/database/index.server.ts";
import type { PageEntry, Registry } from "#platform/records/index.server.ts";
import { dashboardRoute } from "./dashboard-route.ts";
import { type MenuGroup, menuNames, menuPlan, notShown, outsideMenu } from "./menu-plan.ts";

type Page = { readonly href: string; readonly route: string; readonly title: string; readonly access: string };
type Place = { readonly path: readonly MenuGroup[]; readonly order: number };
type RolesFor = (route: string, access: string) => readonly string[];

/** Adds rows for new pages; existing rows are unchanged. */
export async function addToMenu(
  db: Db,
  registry: Registry,
  fresh: ReadonlySet<string>,
  rolesFor: RolesFor,
): Promise<void> {
  const pages = (await shownPages(db, registry)).filter((p) => fresh.has(p.route));
  const taken = new Set(
    (await db.query<{ href: string }>("select href from {menu} where href is not null and archived_at is null")).map(
      (r) => r.href,
    ),
  );
  const groups = new Map<string, number>();
  for (const page of pages
    .filter((p) => !taken.has(p.href))
    .map((p) => ({ page: p, place: placeOf(p.route) }))
    .sort((a, b) => a.place.order - b.place.order))
    await addPage(db, page.page, page.place, groups, rolesFor);
  if (taken.size === 0) await addCaptions(db);
}

/** Adds captions, only to a menu that is created anew. */
async function addCaptions(db: Db): Promise<void> {
  for (const { name, caption } of menuPlan)
    if (caption)
      await db.run(
        `insert into {!menu} (parent_id, name, position)
         select null, :caption, g.position - 1 from {menu} g where g.parent_id is null and g.name = :name and g.archived_at is null`,
        { name, caption },
      );
}

/**
 * Pages that belong in the menu: without parameters, except product line and dashboard, which are expanded to all
 * values.
 */
export async function shownPages(db: Db, registry: Registry): Promise<Page[]> {
  const shown = registry.pages.filter((p) => !outsideMenu(p.route) && p.access !== "public");
  const lines = shown.some((p) => p.route.includes(":product"))
    ? await db.query<{ slug: string; name: string }>(
        "select slug, name from {product_line} where archived_at is null order by sort_order, id",
      )
    : [];
  const dashboards = await db.query<{ id: number; name: string }>(
    "select d.id, d.name from {embedded_dashboard} d where d.active and d.archived_at is null order by d.sort_order, d.id",
  );
  return shown.flatMap((p: PageEntry): Page[] => {
    if (p.route === dashboardRoute(":id"))
      return dashboards.map((d) => ({ route: p.route, access: p.access, href: dashboardRoute(d.id), title: d.name }));
    const plain = { route: p.route, access: p.access };
    if (p.route.includes(":product"))
      return p.route.replace(":product", "").includes(":")
        ? []
        : lines.map((l) => ({
            ...plain,
            href: p.route.replace(":product", l.slug),
            title: p.title.includes("{product}") ? p.title.replace("{product}", l.name) : `${p.title} ${l.name}`,
          }));
    return p.route.includes(":") ? [] : [{ ...plain, href: p.route, title: p.title }];
  });
}

const places = new Map<string, Place>();
const prefixes: { prefix: string; path: readonly MenuGroup[]; order: number }[] = [];
function walk(groups: readonly MenuGroup[], above: readonly MenuGroup[]): void {
  for (const g of groups) {
    const path = [...above, g];
    if (g.href) places.set(g.href, { path: above.length ? above : [g], order: places.size });
    for (const p of g.pages ?? []) places.set(p, { path, order: places.size });
    walk(g.groups ?? [], path);
    for (const p of g.last ?? []) places.set(p, { path, order: places.size });
    for (const prefix of g.below ?? []) prefixes.push({ prefix, path, order: 10_000 + prefixes.length });
  }
}
walk(menuPlan, []);

/**
 * The position of a page: as planned, otherwise below the row with the longest address prefix, otherwise at the top
 * level.
 */
export function placeOf(route: string): Place {
  const named = places.get(route);
  if (named) return named;
  const near = prefixes
    .filter(
      (x) =>
        route === x.prefix ||
        route.startsWith(`${x.prefix}/`) ||
        (x.prefix === "/laporan" && route.startsWith("/laporan")),
    )
    .sort((a, b) => b.prefix.length - a.prefix.length)[0];
  return near ? { path: near.path, order: near.order } : { path: [], order: 100_000 };
}

async function addPage(
  db: Db,
  page: Page,
  { path, order }: Place,
  groups: Map<string, number>,
  rolesFor: RolesFor,
): Promise<void> {
  const own = path.at(-1)?.href === page.route;
  let parent: number | null = null;
  for (const g of own ? path.slice(0, -1) : path) parent = await groupRow(db, g, parent, groups);
  const icon = own ? (path.at(-1)?.icon ?? null) : null;
  const name = own ? (path.at(-1)?.name ?? page.title) : (menuNames[page.route] ?? page.title);
  const { id } = await db.one<{ id: number }>(
    "insert into {!menu} (parent_id, name, href, icon, position, visible) values (:parent, left(:name, 80), :href, :icon, :position, :visible) returning id",
    { parent, name, href: page.href, icon, position: order, visible: !notShown.has(page.route) },
  );
  await db.run(
    "insert into {!role_menu} (role_id, menu_id) select r.id, :menu from {role} r where r.code = any(:codes::text[])",
    {
      menu: id,
      codes: rolesFor(page.route, page.access),
    },
  );
}

async function groupRow(db: Db, g: MenuGroup, parent: number | null, made: Map<string, number>): Promise<number> {
  const key = `${parent}/${g.name}`;
  const before =
    made.get(key) ??
    (
      await db.maybe<{ id: number }>(
        "select id from {menu} where name = :name and parent_id is not distinct from :parent and href is null and archived_at is null",
        {
          name: g.name,
          parent,
        },
      )
    )?.id;
  const id: number =
    before ??
    (
      await db.one<{ id: number }>(
        "insert into {!menu} (parent_id, name, icon, position) values (:parent, :name, :icon, :position) returning id",
        {
          parent,
          name: g.name,
          icon: g.icon,
          position: groupPosition(g),
        },
      )
    ).id;
  made.set(key, id);
  return id;
}

/** A group has the position of its first page. */
function groupPosition(g: MenuGroup): number {
  const own = [...(g.pages ?? []), ...(g.last ?? []), ...(g.href ? [g.href] : [])].map(
    (p) => places.get(p)?.order ?? 100_000,
  );
  return Math.min(...own, ...(g.groups ?? []).map(groupPosition), 100_000);
}

/** Menu rows without a page, and pages without a row. */
export async function menuWarnings(db: Db, registry: Registry): Promise<string[]> {
  const sys = db.internal("menu check");
  const rows = await sys.query<{ href: string }>(
    "select href from {menu} where href is not null and archived_at is null order by href",
  );
  const pages = await shownPages(sys, registry);
  const known = new Set(pages.map((p) => p.href));
  const linked = new Set(rows.map((r) => r.href));
  return [
    ...rows
      .filter((r) => !known.has(r.href))
      .map((r) => `W040 menu row "${r.href}" refers to a page that does not exist`),
    ...pages.filter((p) => !linked.has(p.href)).map((p) => `W041 page "${p.href}" is in no menu`),
  ];
}
