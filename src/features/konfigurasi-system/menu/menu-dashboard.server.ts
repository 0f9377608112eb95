import { announceAccessChange } from "#platform/access/index.server.ts";
import type { Db } from "#platform/database/index.server.ts";
import { dashboardRoute } from "./dashboard-route.ts";
import { rowsSql } from "./menu.server.ts";

type Placed = {
  readonly id: number;
  readonly name: string;
  readonly roles: readonly string[];
  readonly shown: boolean;
};
const group = "Dashboard terpasang";

/**
 * Maintains the menu row of an embedded dashboard for the roles it is shared with. It is recorded as a publication of
 * the menu, so that concurrent editors get a conflict instead of removing the row unknowingly.
 */
export async function placeDashboard(db: Db, { id, name, roles, shown }: Placed, by: number): Promise<void> {
  const sys = db.internal("menu line of a dashboard");
  await sys.query("select pg_advisory_xact_lock(7203116)");
  const before = await sys.query(rowsSql);
  const href = dashboardRoute(id);
  const row = await sys.maybe<{ id: number }>(
    "select m.id from {menu} m where m.href = :href and m.archived_at is null",
    { href },
  );
  if (!shown && !row) return;
  if (shown) await writeLine(sys, row?.id ?? null, { href, name, by, roles });
  else
    await sys.run(
      "update {!menu} set href = null, archived_at = now(), updated_at = now(), updated_by = :by, version = version + 1 where id = :id",
      { id: row?.id, by },
    );
  const after = await sys.query(rowsSql);
  const { n } = await sys.one<{ n: number }>("select count(*)::int as n from {menu_publication}");
  if (n === 0)
    await sys.run("insert into {!menu_publication} (tree, note) values (:tree::jsonb, 'Menu awal')", {
      tree: JSON.stringify(before),
    });
  await sys.run("insert into {!menu_publication} (tree, note, user_id) values (:tree::jsonb, :note, :by)", {
    tree: JSON.stringify(after),
    note: `Dashboard: ${name}`,
    by,
  });
  await announceAccessChange(db, "all");
}

async function writeLine(
  db: Db,
  known: number | null,
  line: { href: string; name: string; by: number; roles: readonly string[] },
): Promise<void> {
  const id = known ?? (await newLine(db, line));
  if (known !== null)
    await db.run(
      "update {!menu} set name = :name, updated_at = now(), updated_by = :by, version = version + 1 where id = :id and name <> :name",
      { ...line, id },
    );
  await db.run(
    "delete from {!role_menu} rm using {role} r where rm.menu_id = :id and r.id = rm.role_id and not r.code = any(:codes::text[])",
    { id, codes: line.roles },
  );
  await db.run(
    "insert into {!role_menu} (role_id, menu_id) select r.id, :id from {role} r where r.code = any(:codes::text[]) and r.archived_at is null on conflict do nothing",
    {
      id,
      codes: line.roles,
    },
  );
}

/** Below the group with the report overview, wherever editors have placed it. */
async function newLine(db: Db, line: { href: string; name: string; by: number }): Promise<number> {
  const reports = await db.maybe<{ parent: number | null }>(
    "select m.parent_id as parent from {menu} m where m.href = '/laporan' and m.archived_at is null",
  );
  const parent = reports?.parent ?? null;
  const entry = await db.maybe<{ id: number }>(
    "select m.id from {menu} m where m.name = :group and m.href is null and m.parent_id is not distinct from :parent and m.archived_at is null",
    {
      group,
      parent,
    },
  );
  const position = "(select coalesce(max(x.position), 0) + 1 from {menu} x where x.archived_at is null)";
  const into = async (above: number | null, name: string, href: string | null, icon: string | null) =>
    (
      await db.one<{ id: number }>(
        `insert into {!menu} (parent_id, name, href, icon, position, created_by, updated_by) values (:above, left(:name, 80), :href, :icon, ${position}, :by, :by) returning id`,
        { above, name, href, icon, by: line.by },
      )
    ).id;
  return into(entry?.id ?? (await into(parent, group, null, "dashboard")), line.name, line.href, null);
}
