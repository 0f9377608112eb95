import { z } from "zod";
import { adminRole } from "#kit/constants.ts";
import { notFound, Refused } from "#kit/refused.ts";
import type { Person } from "#kit/person.ts";
import { announceAccessChange } from "#platform/access/index.server.ts";
import { audit, type Db, staleRow } from "#platform/database/index.server.ts";
import { handle } from "#platform/http/index.server.ts";
import { declared, grantables } from "#features/auth/grants.server.ts";
import { plain } from "#features/auth/plain-text.server.ts";
import { proposedActions } from "#features/auth/role-match.ts";
import { rolePlans } from "#features/auth/roles.ts";
import { refreshRoleNames } from "../guard.server.ts";
import { rowId } from "../daftar-pengguna/user-access.server.ts";
import { actionInfos } from "./action-words.server.ts";
import { archiveRole, createRole, type MenuRow, type RoleFull, roleMatrix, saveRole } from "./peran-pengguna.calls.ts";

type Row = Omit<RoleFull, "proposed">;
const list = `
select r.id, r.version, r.code, r.name, r.group_role, r.reach, r.description, r.built_in,
  (select count(*)::int from {user_role} ur join {app_user} u on u.id = ur.user_id where ur.role_id = r.id and u.archived_at is null) as users,
  coalesce((select array_agg(a.action order by a.action) from {role_action} a where a.role_id = r.id), '{}') as actions,
  coalesce((select array_agg(m.menu_id order by m.menu_id) from {role_menu} m where m.role_id = r.id), '{}') as menus
from {role} r where r.archived_at is null order by r.position, r.id`;

export const onRoleMatrix = handle(roleMatrix, z.strictObject({}), async (_input, { db, person }) => {
  const sys = db.internal("roles");
  const registry = await declared();
  const all = grantables(registry);
  const known = new Set(registry.actions);
  const [rows, menus] = await Promise.all([
    sys.query<Row>(list),
    sys.query<MenuRow>("select id, parent_id, name, href from {menu} where archived_at is null order by position, id"),
  ]);
  const roles = rows.map((r): RoleFull => {
    const plan = rolePlans.find((p) => p.code === r.code);
    const proposal = plan && r.code !== adminRole ? proposedActions(plan, all) : null;
    const actions = r.actions.filter((a) => known.has(a));
    return {
      ...r,
      actions,
      proposed: proposal && {
        missing: [...proposal].filter((a) => known.has(a) && !actions.includes(a)).sort(),
        extra: actions.filter((a) => !proposal.has(a)),
      },
    };
  });
  return { roles, actions: actionInfos(registry, person.actions), menus };
});

const fields = {
  name: plain(80).refine((v) => v.trim().length >= 2, "Minimal 2 huruf."),
  group_role: plain(80).refine((v) => v.trim().length >= 2, "Minimal 2 huruf."),
  reach: z.enum(["national", "area", "vendor"]),
  description: plain(500, "", 0),
};

/** A user cannot add a permission to a role, or widen its scope, beyond the user's own. */
function requireMine(person: Person, added: readonly string[], reach: string): void {
  const beyond = added.filter((a) => !person.actions.has(a));
  if (beyond.length > 0)
    throw new Refused(
      "role.higher",
      "Anda tidak dapat memberikan izin yang tidak Anda miliki.",
      { actions: beyond.join(", ") },
      403,
    );
  if (reach === "national" && (person.districts !== null || person.vendorId !== null))
    throw new Refused(
      "role.reach",
      "Anda tidak dapat memberikan jangkauan seluruh negeri.",
      { reach: "Melebihi jangkauan Anda." },
      403,
    );
}

export const onCreateRole = handle(
  createRole,
  z.strictObject({
    ...fields,
    code: z
      .string()
      .regex(/^ROLE_[A-Z0-9_]{2,40}$/)
      .refine(Boolean),
    copy_of: z.number().int().positive().optional(),
  }),
  (input, { db, person }) =>
    db.tx(async (tx) => {
      const sys = tx.asPortal("bookkeeping", "create a role");
      const source =
        input.copy_of === undefined
          ? []
          : (
              await sys.query<{ action: string }>("select action from {role_action} where role_id = :id", {
                id: input.copy_of,
              })
            ).map((r) => r.action);
      requireMine(person, source, input.reach);
      const { id } = await sys.one<{ id: number }>(
        "insert into {!role} (code, name, group_role, reach, description, created_by, updated_by) values (:code, :name, :group, :reach, :description, :by, :by) returning id",
        {
          code: input.code,
          name: input.name.trim(),
          group: input.group_role.trim(),
          reach: input.reach,
          description: input.description.trim(),
          by: person.userId,
        },
      );
      await sys.run("insert into {!role_action} (role_id, action) select :id, unnest(:actions::text[])", {
        id,
        actions: source,
      });
      if (input.copy_of !== undefined)
        await sys.run(
          "insert into {!role_menu} (role_id, menu_id) select :id, menu_id from {role_menu} where role_id = :source",
          { id, source: input.copy_of },
        );
      await audit(tx, {
        action: "create",
        entity: "role",
        entityId: id,
        label: input.name.trim(),
        after: { code: input.code, reach: input.reach, actions: source },
      });
      return { id };
    }),
);

async function lockRole(db: Db, id: number, version: number): Promise<Row> {
  const row = await db.maybe<Row>(`select * from (${list}) x where x.id = :id`, { id });
  if (!row) throw notFound();
  const now = await db.one<{ version: number }>("select version from {role} where id = :id for update", { id });
  if (now.version !== version) throw await staleRow(db, "role", id, { version: now.version });
  if (row.code === adminRole)
    throw new Refused("role.fixed", "Peran administrator selalu memiliki semua izin dan tidak dapat diubah.");
  return row;
}

export const onSaveRole = handle(
  saveRole,
  z.strictObject({
    ...fields,
    id: rowId,
    version: z.number().int(),
    actions: z.array(plain(120)).max(5_000),
    menus: z.array(z.number().int().positive()).max(5_000),
  }),
  async (input, { db, person }) => {
    const registry = await declared();
    const unknown = input.actions.filter((a) => !registry.actions.includes(a));
    if (unknown.length > 0)
      throw new Refused("role.unknown-action", "Ada izin yang tidak dikenal.", { actions: unknown.join(", ") });
    return db.tx(async (tx) => {
      const sys = tx.asPortal("bookkeeping", "save a role");
      const before = await lockRole(sys, input.id, input.version);
      const added = input.actions.filter((a) => !before.actions.includes(a));
      requireMine(
        person,
        [...added, ...(input.reach === before.reach ? [] : input.actions)],
        input.reach === before.reach ? "" : input.reach,
      );
      if (
        person.roles.some((r) => r.role === before.code) &&
        (added.length > 0 || input.reach !== before.reach || input.menus.some((m) => !before.menus.includes(m)))
      )
        throw new Refused("role.own", "Anda tidak dapat menambah hak peran Anda sendiri.", [], 403);
      // Permissions of pages that do not exist in this build are kept.
      const gone = before.actions.filter((a) => registry.actions.includes(a) && !input.actions.includes(a));
      await sys.run("delete from {!role_action} where role_id = :id and action = any(:gone::text[])", {
        id: input.id,
        gone,
      });
      await sys.run(
        "insert into {!role_action} (role_id, action) select :id, unnest(:added::text[]) on conflict do nothing",
        { id: input.id, added },
      );
      await sys.run("delete from {!role_menu} where role_id = :id and not menu_id = any(:menus::bigint[])", {
        id: input.id,
        menus: input.menus,
      });
      await sys.run(
        "insert into {!role_menu} (role_id, menu_id) select :id, m.id from {menu} m where m.id = any(:menus::bigint[]) and m.archived_at is null on conflict do nothing",
        { id: input.id, menus: input.menus },
      );
      await sys.run(
        "update {!role} set name = :name, group_role = :group, reach = :reach, description = :description, version = version + 1, updated_at = now(), updated_by = :by where id = :id",
        {
          id: input.id,
          name: input.name.trim(),
          group: input.group_role.trim(),
          reach: input.reach,
          description: input.description.trim(),
          by: person.userId,
        },
      );
      if (input.name.trim() !== before.name) await refreshRoleNames(tx, { role: input.id });
      const menuChange = {
        added: input.menus.filter((m) => !before.menus.includes(m)),
        removed: before.menus.filter((m) => !input.menus.includes(m)),
      };
      await audit(tx, {
        action: "update",
        entity: "role",
        entityId: input.id,
        label: input.name.trim(),
        before: { name: before.name, reach: before.reach, actions: gone, menus: menuChange.removed },
        after: { name: input.name.trim(), reach: input.reach, actions: added, menus: menuChange.added },
      });
      await announceAccessChange(tx, "all");
      return { version: input.version + 1 };
    });
  },
);

export const onArchiveRole = handle(
  archiveRole,
  z.strictObject({ id: rowId, version: z.number().int() }),
  ({ id, version }, { db, person }) =>
    db.tx(async (tx) => {
      const sys = tx.asPortal("bookkeeping", "archive a role");
      const before = await lockRole(sys, id, version);
      if (before.users > 0) throw new Refused("role.in-use", `Peran ini masih dipegang ${before.users} pengguna.`);
      if (before.built_in) throw new Refused("role.built-in", "Peran bawaan tidak dapat diarsipkan.");
      await sys.run(
        "update {!role} set archived_at = now(), version = version + 1, updated_at = now(), updated_by = :by where id = :id",
        { id, by: person.userId },
      );
      await audit(tx, { action: "archive", entity: "role", entityId: id, label: before.name });
      await announceAccessChange(tx, "all");
      return { ok: true as const };
    }),
);
