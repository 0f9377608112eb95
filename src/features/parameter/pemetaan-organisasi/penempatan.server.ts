import { Refused } from "#kit/refused.ts";
import { mappingHooks, mappingRules } from "#platform/mapping/index.server.ts";
import { positionAssignments } from "./penempatan.resource.ts";

export const positionAssignmentRules = mappingRules(positionAssignments, {
  check: async (db, { to, members }) => {
    if (members.length > 1 && to !== null)
      throw new Refused("mapping.chairs", "Tempatkan orang satu posisi setiap kali.");
    if (
      to !== null &&
      !(await db.maybe("select 1 from {app_user} u where u.id = :to and u.status in ('active', 'pending')", { to }))
    )
      throw new Refused("mapping.parent", "Pengguna ini tidak aktif.", { to: "Pilih pengguna yang aktif." });
  },
});
export const positionAssignmentHooks = mappingHooks(positionAssignments, positionAssignmentRules);
