import type { Db } from "#platform/database/index.server.ts";
import type { MenuNode } from "#platform/access/index.ts";
import { declared } from "#features/auth/grants.server.ts";

type Row = {
  id: number;
  parent_id: number | null;
  name: string;
  href: string | null;
  icon: string | null;
  allowed: boolean;
  slug: string | null;
  line: string | null;
};

/** The menu of one person: the pages of the roles, and groups that are not empty. */
export async function menuOf(db: Db, userId: number): Promise<MenuNode[]> {
  const rows = await db.internal("own menu").query<Row>(
    `select m.id, m.parent_id, m.name, m.href, m.icon,
       exists (select 1 from {role_menu} rm join {user_role} ur on ur.role_id = rm.role_id join {role} r on r.id = ur.role_id
               where rm.menu_id = m.id and ur.user_id = :user and r.archived_at is null) as allowed, l.slug, l.name as line
     from {menu} m left join lateral (select p.slug, p.name from {product_line} p where m.href like '%' || p.slug || '/%' order by length(p.slug) desc limit 1) l on true
     where m.archived_at is null and m.visible order by m.position, m.id`,
    { user: userId },
  );
  const { pages } = await declared();
  return treeOf(
    rows,
    pages.filter((p) => p.route.includes(":product")).map((p) => ({ route: p.route, title: titleWithLine(p.title) })),
  );
}

/** Menus list a page once per product line; the line is appended to a title that does not contain it. */
const titleWithLine = (title: string): string => (title.includes("{product}") ? title : `${title} {product}`);

type Titled = { readonly route: string; readonly title: string };
/** The title from which a row of a product line got its name; undefined if an editor has renamed it. */
function filledFrom({ name, href, slug, line }: Row, pages: readonly Titled[]): MenuNode["of"] {
  if (slug === null || line === null) return undefined;
  const page = pages.find(
    (p) => p.route.replace(":product", slug) === href && p.title.replace("{product}", line) === name,
  );
  return page && { title: page.title, product: line };
}

export function treeOf(rows: readonly Row[], pages: readonly Titled[]): MenuNode[] {
  const below = new Map<number | null, Row[]>();
  for (const r of rows) below.set(r.parent_id, [...(below.get(r.parent_id) ?? []), r]);
  const build = (parent: number | null, depth: number): MenuNode[] =>
    depth > 6
      ? []
      : (below.get(parent) ?? []).flatMap((r): MenuNode[] => {
          const children = build(r.id, depth + 1);
          const href = r.allowed ? r.href : null;
          const of = filledFrom(r, pages);
          // a row without an address is a caption
          const caption = depth === 0 && r.href === null && !below.has(r.id);
          return href === null && children.length === 0 && !caption
            ? []
            : [{ id: r.id, name: r.name, ...(of ? { of } : {}), href, icon: r.icon, children }];
        });
  return withoutEmptyCaptions(build(null, 0));
}

const isCaption = ({ href, children }: MenuNode): boolean => href === null && children.length === 0;
/** A caption applies to the rows up to the next one, and is omitted if there are none. */
const withoutEmptyCaptions = (nodes: readonly MenuNode[]): MenuNode[] =>
  nodes.filter((node, i) => !isCaption(node) || (nodes[i + 1] !== undefined && !isCaption(nodes[i + 1] as MenuNode)));
