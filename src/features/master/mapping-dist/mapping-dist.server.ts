import { Refused } from "#kit/refused.ts";
import { endSecondary } from "./end-secondary.server.ts";
import { mappingHooks, mappingRules } from "#platform/mapping/index.server.ts";
import { storeDistributors } from "./mapping-dist.resource.ts";

export const storeDistributorRules = mappingRules(storeDistributors, {
  check: async (db, { to }) => {
    if (
      to !== null &&
      !(await db.maybe("select 1 from {distributor} d where d.id = :to and d.status = 'active'", { to }))
    )
      throw new Refused("mapping.parent", "Distributor ini tidak aktif.", { to: "Pilih distributor yang aktif." });
  },
  clearWay: async (db, change) => {
    if (change.to !== null) await endSecondary(db, change, db.access.kind === "person" ? db.access.userId : null);
  },
});
export const storeDistributorHooks = mappingHooks(storeDistributors, storeDistributorRules);
