import { routePattern } from "#kit/route.ts";
import type { Db } from "#platform/database/index.server.ts";
import { declared } from "#features/auth/grants.server.ts";

export type OpenedPage = { readonly href: string; readonly name: string };

/** Pages that the user's roles open, by address; shared by the access tab and the preview so that both agree. */
export async function openedPages(db: Db, userId: number): Promise<readonly OpenedPage[]> {
  const rows = await db.internal("pages of roles").query<OpenedPage>(
    `select m.href, min(m.name) as name from {user_role} ur join {role} r on r.id = ur.role_id and r.archived_at is null
       join {role_menu} rm on rm.role_id = r.id join {menu} m on m.id = rm.menu_id
     where ur.user_id = :userId and m.href is not null and m.archived_at is null group by m.href order by m.href`,
    { userId },
  );
  const { pages } = await declared();
  const plain = new Set(pages.map((p) => p.route));
  const patterns = pages.filter((p) => p.route.includes(":")).map((p) => routePattern(p.route));
  return rows.filter(({ href }) => plain.has(href) || patterns.some((p) => p.test(href)));
}
