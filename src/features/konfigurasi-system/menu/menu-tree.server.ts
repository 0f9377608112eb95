import type { Db } from "#server/db/db.ts";
import type { MenuNode } from "#features/auth/auth.calls.ts";

type Row = { id: number; parent_id: number | null; name: string; href: string | null; icon: string | null; allowed: boolean };

/** The menu of one person: pages of the roles, groups only where something is left in them. */
export async function menuOf(db: Db, userId: number): Promise<MenuNode[]> {
  const rows = await db.asSystem("own menu").query<Row>(
    `select m.id, m.parent_id, m.name, m.href, m.icon,
       exists (select 1 from {role_menu} rm join {user_role} ur on ur.role_id = rm.role_id join {role} r on r.id = ur.role_id
               where rm.menu_id = m.id and ur.user_id = :user and r.archived_at is null) as allowed
     from {menu} m where m.archived_at is null and m.visible order by m.position, m.id`,
    { user: userId },
  );
  return treeOf(rows);
}

export function treeOf(rows: readonly Row[]): MenuNode[] {
  const below = new Map<number | null, Row[]>();
  for (const r of rows) below.set(r.parent_id, [...(below.get(r.parent_id) ?? []), r]);
  const build = (parent: number | null, depth: number): MenuNode[] =>
    depth > 6
      ? []
      : (below.get(parent) ?? []).flatMap((r): MenuNode[] => {
          const children = build(r.id, depth + 1);
          const href = r.allowed ? r.href : null;
          return href === null && children.length === 0 ? [] : [{ id: r.id, name: r.name, href, icon: r.icon, children }];
        });
  return build(null, 0);
}
