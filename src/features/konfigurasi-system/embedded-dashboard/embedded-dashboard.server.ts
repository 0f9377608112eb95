import { Refused } from "#kit/refused.ts";
import type { Row } from "#kit/resource.ts";
import type { Db } from "#platform/database/index.server.ts";
import { resourceHooks } from "#platform/records/index.server.ts";
import { placeDashboard } from "#features/konfigurasi-system/menu/menu-dashboard.server.ts";
import { ownOrigin } from "./embed-admin.server.ts";
import { readAddress, rolesOf } from "./embed-address.ts";
import { EmbeddedDashboard } from "./embedded-dashboard.resource.ts";

type Dashboard = Row<typeof EmbeddedDashboard>;
const wrong = (field: string, message: string) => new Refused("invalid", "Isian belum benar.", { [field]: message });

/** Requires an address that can be embedded safely and existing roles, and adds a menu entry for these roles. */
export const embeddedDashboardHooks = resourceHooks(EmbeddedDashboard, {
  async beforeSave(next, before, { db }) {
    const stored = before as Dashboard | null;
    const out = { ...next };
    if (typeof next.address === "string") {
      const read = readAddress(next.address, process.env.NODE_ENV !== "production");
      if ("wrong" in read) throw wrong("address", read.wrong);
      if (read.origin === ownOrigin()) throw wrong("address", "Alamat portal ini sendiri tidak dapat ditanam.");
      out.origin = read.origin;
    }
    if (typeof next.roles === "string") out.roles = await knownRoles(db, next.roles);
    if (
      (next.provider ?? stored?.provider) === "metabase" &&
      !/^[1-9]\d{0,8}$/.test(String(next.dashboardKey ?? stored?.dashboardKey))
    )
      throw wrong("dashboardKey", "Untuk Metabase isilah nomor dashboard, misalnya 12.");
    return out;
  },
  async afterSave(id, before, { db, person }) {
    const now = await db.one<{ name: string; roles: string; active: boolean }>(
      "select d.name, d.roles, d.active from {embedded_dashboard} d where d.id = :id",
      { id },
    );
    const stored = before as Dashboard | null;
    if (stored && stored.name === now.name && stored.roles === now.roles && stored.active === now.active) return;
    await placeDashboard(db, { id, name: now.name, roles: rolesOf(now.roles), shown: now.active }, person.userId);
  },
  async beforeArchive(row, { db, person }) {
    await placeDashboard(db, { id: row.id, name: row.name, roles: [], shown: false }, person.userId);
  },
  async beforeRestore(row, { db, person }) {
    await placeDashboard(
      db,
      { id: row.id, name: row.name, roles: rolesOf(row.roles), shown: row.active },
      person.userId,
    );
  },
});

async function knownRoles(db: Db, text: string): Promise<string> {
  const codes = [...new Set(rolesOf(text.replace(/\s+/g, "")))];
  const known = await db
    .internal("roles to share with")
    .query<{ code: string }>(
      "select r.code from {role} r where r.archived_at is null and r.code = any(:codes::text[])",
      { codes },
    );
  if (codes.length === 0) throw wrong("roles", "Wajib diisi.");
  if (known.length !== codes.length) throw wrong("roles", "Ada peran yang tidak dikenal. Pilih lagi.");
  return codes.sort().join(",");
}
