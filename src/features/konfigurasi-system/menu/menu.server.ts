import { z } from "zod";
import { notFound, Refused } from "#kit/refused.ts";
import { announceAccessChange } from "#platform/access/index.server.ts";
import { audit, type Db, staleRow } from "#platform/database/index.server.ts";
import { cleanHtml, decodePicturesIn, withPictures } from "#platform/records/index.server.ts";
import { handle, handleReady } from "#platform/http/index.server.ts";
import { declared } from "#features/auth/grants.server.ts";
import { plain } from "#features/auth/plain-text.server.ts";
import {
  type MenuEdit,
  menuEditor,
  type MenuEditor,
  menuHistory,
  menuPublication,
  type PublishInput,
  publishMenu,
} from "./menu.calls.ts";
import { shownPages } from "./menu-sync.server.ts";

export const rowsSql = `select m.id, m.parent_id, m.name, m.href, m.icon, m.visible, coalesce((select array_agg(rm.role_id order by rm.role_id) from {role_menu} rm join {role} r on r.id = rm.role_id where rm.menu_id = m.id and r.archived_at is null), '{}') as roles
  from {menu} m where m.archived_at is null order by m.position, m.id`;
const latest = async (db: Db): Promise<number> =>
  (await db.one<{ id: number }>("select coalesce(max(id), 0)::int as id from {menu_publication}")).id;

export const onMenuEditor = handle(menuEditor, z.strictObject({}), async (_input, { db }): Promise<MenuEditor> => {
  const sys = db.internal("menu editor");
  const registry = await declared();
  const [publication, rows, roles, pages, notes, holders] = await Promise.all([
    latest(sys),
    sys.query<MenuEdit>(rowsSql),
    sys.query<{ id: number; name: string; users: number; actions: string[] }>(
      `select r.id, r.name, (select count(*)::int from {user_role} ur join {app_user} u on u.id = ur.user_id and u.status = 'active' where ur.role_id = r.id) as users, coalesce((select array_agg(a.action order by a.action) from {role_action} a where a.role_id = r.id), '{}') as actions from {role} r where r.archived_at is null order by r.position, r.id`,
    ),
    shownPages(sys, registry),
    sys.query<{ href: string; note: string; at: string; by: string | null }>(
      "select n.href, n.note, n.updated_at as at, u.fullname as by from {menu_note} n left join {~app_user} u on u.id = n.updated_by where n.note <> '' order by n.href",
    ),
    sys.query<{ roles: number[] }>(
      "select array_agg(ur.role_id order by ur.role_id) as roles from {user_role} ur join {app_user} u on u.id = ur.user_id and u.status = 'active' group by ur.user_id",
    ),
  ]);
  const open = (access: string, actions: ReadonlySet<string>) =>
    access === "session" || access === "any-role" || access === "public" || actions.has(access);
  return {
    publication,
    rows,
    pages: pages.map((p) => ({ href: p.href, title: p.title })),
    roles: roles.map((r) => ({
      id: r.id,
      name: r.name,
      users: r.users,
      reachable: pages.filter((p) => open(p.access, new Set(r.actions))).map((p) => p.href),
    })),
    notes: Object.fromEntries(notes.map((n) => [n.href, { note: n.note, at: n.at, by: n.by }])),
    holders: holders.map((h) => h.roles),
  };
});

const rowInput = z.strictObject({
  id: z.number().int(),
  parent_id: z.number().int().nullable(),
  name: plain(80).refine((v) => v.trim() !== "", "Wajib diisi."),
  href: plain(200)
    .regex(/^\/[a-z0-9/_-]*$/)
    .nullable(),
  icon: plain(60, "", 0).nullable(),
  visible: z.boolean(),
  roles: z.array(z.number().int().positive()).max(200),
});
const input = z.strictObject({
  publication: z.number().int(),
  rows: z.array(rowInput).min(1).max(2_000),
  notes: z.record(plain(200), plain(100_000, "", 0)),
  note: plain(500, "", 0).nullable(),
});
const deepest = 4;
const staleWords = [
  "Menu sudah diterbitkan orang lain sejak Anda membukanya.",
  "Menu sudah Anda terbitkan di jendela lain sejak Anda membukanya di sini.",
] as const;

/** Notes as stored, with their pictures decoded while nothing is locked. */
async function storedNotes(notes: PublishInput["notes"]): Promise<PublishInput["notes"]> {
  const stored: Record<string, string> = {};
  for (const [href, note] of Object.entries(notes)) {
    const html = cleanHtml(note);
    stored[href] = withPictures(html, "", await decodePicturesIn(html, "", "notes"));
  }
  return stored;
}

const ready = async (next: PublishInput): Promise<PublishInput> => ({ ...next, notes: await storedNotes(next.notes) });
export const onPublishMenu = handleReady(publishMenu, input, ready, (next, { db, person }) =>
  db.tx(async (tx) => {
    const sys = tx.internal("publish the menu");
    await sys.query("select pg_advisory_xact_lock(7203116)");
    const now = await latest(sys);
    if (now !== next.publication) throw await staleRow(tx, "menu", now, { publication: now }, staleWords);
    const before = await sys.query<MenuEdit>(rowsSql);
    // An archived row may be restored with an earlier state of the menu.
    requireTree(next.rows, new Set((await sys.query<{ id: number }>("select id from {menu}")).map((r) => r.id)));
    const ids = await writeRows(sys, next.rows, person.userId);
    await writeNotes(sys, next.notes, person.userId);
    const after = await sys.query<MenuEdit>(rowsSql);
    if (now === 0)
      await sys.run("insert into {!menu_publication} (tree, note) values (:tree::jsonb, 'Menu awal')", {
        tree: JSON.stringify(before),
      });
    const { id } = await sys.one<{ id: number }>(
      "insert into {!menu_publication} (tree, note, user_id) values (:tree::jsonb, :note, :by) returning id::int",
      {
        tree: JSON.stringify(after),
        note: next.note,
        by: person.userId,
      },
    );
    await audit(tx, {
      action: "publish",
      entity: "menu",
      entityId: id,
      label: `${ids.size} baris`,
      ...difference(before, after),
      note: next.note,
    });
    await announceAccessChange(tx, "all");
    return { publication: id };
  }),
);

/** Verifies that every parent exists, no row is below itself, and addresses are unique. */
function requireTree(rows: readonly MenuEdit[], known: ReadonlySet<number>): void {
  const byId = new Map(rows.map((r) => [r.id, r]));
  const no = (message: string, row?: MenuEdit) =>
    new Refused("menu.tree", message, row ? { [`rows.${row.id}`]: message } : []);
  if (byId.size !== rows.length) throw no("Ada baris ganda.");
  const hrefs = new Set<string>();
  for (const row of rows) {
    if (row.id > 0 && !known.has(row.id)) throw no("Ada baris yang tidak dikenal.", row);
    if (row.href !== null && hrefs.has(row.href)) throw no(`Alamat ${row.href} dipakai dua kali.`, row);
    if (row.href !== null) hrefs.add(row.href);
    let depth = 1;
    for (let at = row; at.parent_id !== null; depth++) {
      const parent = byId.get(at.parent_id);
      if (!parent) throw no("Induk baris tidak ditemukan.", row);
      if (depth >= deepest) throw no(`Menu paling dalam ${deepest} tingkat.`, row);
      at = parent;
    }
  }
}

async function writeRows(db: Db, rows: readonly MenuEdit[], by: number): Promise<Map<number, number>> {
  // First releases addresses that move between rows, then updates every row.
  await db.run(
    "update {!menu} set href = null, archived_at = now(), updated_at = now(), updated_by = :by, version = version + 1 where archived_at is null and not id = any(:ids::bigint[])",
    { ids: rows.map((r) => r.id), by },
  );
  await db.run("update {!menu} set href = null where archived_at is null and id = any(:ids::bigint[])", {
    ids: rows.map((r) => r.id),
  });
  const ids = new Map<number, number>();
  for (const [position, r] of rows.entries()) {
    const values = { name: r.name.trim(), href: r.href, icon: r.icon || null, visible: r.visible, position, by };
    if (r.id > 0)
      await db.run(
        "update {!menu} set name = :name, href = :href, icon = :icon, visible = :visible, position = :position, parent_id = null, archived_at = null, updated_at = now(), updated_by = :by, version = version + 1 where id = :id",
        { ...values, id: r.id },
      );
    ids.set(
      r.id,
      r.id > 0
        ? r.id
        : (
            await db.one<{ id: number }>(
              "insert into {!menu} (name, href, icon, visible, position, created_by, updated_by) values (:name, :href, :icon, :visible, :position, :by, :by) returning id",
              values,
            )
          ).id,
    );
  }
  const links = rows.map((r) => ({
    id: ids.get(r.id),
    parent_id: r.parent_id === null ? null : ids.get(r.parent_id),
    roles: r.roles,
  }));
  await db.run(
    "update {!menu} m set parent_id = x.parent_id from jsonb_to_recordset(:links::jsonb) as x(id bigint, parent_id bigint) where m.id = x.id",
    {
      links: JSON.stringify(links),
    },
  );
  await db.run(
    "delete from {!role_menu} rm using jsonb_to_recordset(:links::jsonb) as x(id bigint, roles jsonb) where rm.menu_id = x.id and not x.roles @> to_jsonb(rm.role_id)",
    {
      links: JSON.stringify(links),
    },
  );
  await db.run(
    "insert into {!role_menu} (role_id, menu_id) select r.id, x.id from jsonb_to_recordset(:links::jsonb) as x(id bigint, roles jsonb) cross join lateral jsonb_array_elements_text(x.roles) e join {role} r on r.id = e::bigint and r.archived_at is null on conflict do nothing",
    { links: JSON.stringify(links) },
  );
  return ids;
}

async function writeNotes(db: Db, notes: PublishInput["notes"], by: number): Promise<void> {
  for (const [href, note] of Object.entries(notes)) {
    await db.run(
      "insert into {!menu_note} as n (href, note, created_by, updated_by) values (:href, :note, :by, :by) on conflict (href) do update set note = excluded.note, updated_by = excluded.updated_by, updated_at = now(), version = n.version + 1 where n.note <> excluded.note",
      { href, note, by },
    );
  }
}

/** Only changes are recorded in the audit trail. */
function difference(before: readonly MenuEdit[], after: readonly MenuEdit[]) {
  const text = (r: MenuEdit | undefined) => JSON.stringify(r);
  const [old, now] = [new Map(before.map((r) => [r.id, r])), new Map(after.map((r) => [r.id, r]))];
  return {
    before: before.filter((r) => text(now.get(r.id)) !== text(r)),
    after: after.filter((r) => text(old.get(r.id)) !== text(r)),
  };
}

export const onMenuHistory = handle(menuHistory, z.strictObject({}), (_input, { db }) =>
  db
    .internal("menu history")
    .query(
      "select p.id::int as id, p.at, u.fullname as by, p.note, jsonb_array_length(p.tree) as rows from {menu_publication} p left join {~app_user} u on u.id = p.user_id order by p.id desc limit 50",
    ),
);
export const onMenuPublication = handle(
  menuPublication,
  z.strictObject({
    id: z.union([
      z.number().int(),
      z
        .string()
        .regex(/^\d{1,9}$/)
        .transform(Number),
    ]),
  }),
  async ({ id }, { db }) => {
    const row = await db
      .internal("menu history")
      .maybe<{ tree: MenuEdit[] }>("select tree from {menu_publication} where id = :id", { id });
    if (!row) throw notFound();
    return { rows: row.tree };
  },
);
