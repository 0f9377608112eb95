import { Refused } from "#kit/refused.ts";
import type { Db } from "#server/db/db.ts";
import { mappingHooks } from "#server/mapping/import.ts";
import { type Change, mappingRules } from "#server/mapping/rules.ts";
import { storeDistributors } from "./mapping-dist.resource.ts";

/** A distributor that served the store beside the main one becomes the main one: its stretch beside ends where the new one begins. */
async function promote(db: Db, { members, to, from, until }: Change): Promise<void> {
  const by = db.access.kind === "person" ? db.access.userId : null;
  await db.run(
    `update {!store_distributor} r set valid_to = greatest(r.valid_from, :from::date), archived_at = case when r.valid_from >= :from::date then now() end, version = r.version + 1, updated_at = now(), updated_by = :by
     where r.store_id = any(:members::bigint[]) and r.distributor_id = :to::bigint and r.kind = 'other' and (r.valid_to is null or r.valid_to > greatest(r.valid_from, :from::date)) and (:until::date is null or r.valid_from < :until::date)`,
    { members, to, from, until, by },
  );
}

export const storeDistributorRules = mappingRules(storeDistributors, {
  check: async (db, { to }) => {
    if (to !== null && !(await db.maybe("select 1 from {distributor} d where d.id = :to and d.status = 'active'", { to })))
      throw new Refused("mapping.parent", "Distributor ini tidak aktif.", { to: "Pilih distributor yang aktif." });
  },
  clearWay: async (db, change) => {
    if (change.to !== null) await promote(db, change);
  },
});
export const storeDistributorHooks = mappingHooks(storeDistributors, storeDistributorRules);
