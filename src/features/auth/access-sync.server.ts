import { adminRole } from "#kit/constants.ts";
import { onStartup } from "#platform/http/index.server.ts";
import { announceAccessChange, setOpenPages, decoyHash } from "#platform/access/index.server.ts";
import type { Db } from "#platform/database/index.server.ts";
import type { Registry } from "#platform/records/index.server.ts";
import { addToMenu, menuWarnings } from "#features/konfigurasi-system/menu/menu-sync.server.ts";
import { declared, grantables } from "./grants.server.ts";
import { proposedActions, reaches } from "./role-match.ts";
import { rolePlans } from "./roles.ts";

/** One instance at a time; the others then find nothing to do. */
const syncLock = 7_203_115;

/**
 * Grants new permissions and pages to the roles proposed in `roles.ts`, once; afterwards they are managed by
 * administrators. Changes by administrators are never reverted.
 */
export const syncAccess = onStartup("update roles and menu", async (db, log) => {
  const registry = await declared();
  setOpenPages(registry.pages.filter((p) => p.access === "session" || p.access === "any-role").map((p) => p.route));
  const added = await db.internal("roles and menu at start").tx(async (tx) => {
    await tx.query("select pg_advisory_xact_lock(:lock)", { lock: syncLock });
    await ensureRoles(tx);
    const actions = await firstSeen(
      tx,
      "action",
      registry.actions.filter((a) => a !== "any-role"),
    );
    const pages = await firstSeen(
      tx,
      "page",
      registry.pages.map((p) => p.route),
    );
    if (actions.length > 0) await grant(tx, registry, new Set(actions));
    if (pages.length > 0) await addToMenu(tx, registry, new Set(pages), rolesOfPages(registry));
    if (actions.length + pages.length > 0) await announceAccessChange(tx, "all");
    return actions.length + pages.length;
  });
  if (added > 0) log.info({ added }, "roles and menu updated with new permissions and pages");
  for (const line of await menuWarnings(db, registry)) log.warn(line);
  void decoyHash();
});

/** The roles that a page is proposed to: those that reach its address and have its permission. */
function rolesOfPages(registry: Registry): (route: string, access: string) => string[] {
  const all = grantables(registry);
  const needed = new Set(all.map((g) => g.action));
  const plans = rolePlans.map((plan) => ({ plan, proposed: proposedActions(plan, all) }));
  return (route, access) =>
    access === "public"
      ? []
      : plans
          .filter(({ plan, proposed }) => reaches(plan, route, "view") && (!needed.has(access) || proposed.has(access)))
          .map(({ plan }) => plan.code);
}

export async function ensureRoles(db: Db): Promise<void> {
  await db.run(
    `insert into {!role} (code, name, group_role, reach, description, built_in, position)
     select x.code, x.name, x.group_role, x.reach, x.about, true, x.position
     from jsonb_to_recordset(:plans::jsonb) as x(code text, name text, group_role text, reach text, about text, position int)
     on conflict do nothing returning code`,
    {
      plans: JSON.stringify(
        rolePlans.map((p, i) => ({
          code: p.code,
          name: p.name,
          group_role: p.group,
          reach: p.reach,
          about: p.about,
          position: (i + 1) * 10,
        })),
      ),
    },
  );
}

const firstSeen = async (db: Db, kind: "action" | "page", names: readonly string[]): Promise<string[]> =>
  (
    await db.query<{ name: string }>(
      "insert into {!access_known} (kind, name) select :kind, unnest(:names::text[]) on conflict do nothing returning name",
      { kind, names },
    )
  ).map((r) => r.name);

async function grant(db: Db, registry: Registry, fresh: ReadonlySet<string>): Promise<void> {
  const all = grantables(registry);
  const rows = rolePlans.flatMap((plan) =>
    (plan.code === adminRole ? [...fresh] : [...proposedActions(plan, all)].filter((a) => fresh.has(a))).map(
      (action) => ({ code: plan.code, action }),
    ),
  );
  await db.run(
    `insert into {!role_action} (role_id, action)
     select r.id, x.action from jsonb_to_recordset(:rows::jsonb) as x(code text, action text) join {role} r on r.code = x.code
     on conflict do nothing`,
    { rows: JSON.stringify(rows) },
  );
}
