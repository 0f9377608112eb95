import { Refused } from "#kit/refused.ts";
import { mappingHooks, mappingRules } from "#platform/mapping/index.server.ts";
import { regularCustomerStores } from "./master-data-jaringan-lt.resource.ts";

export const regularCustomerStoreRules = mappingRules(regularCustomerStores, {
  check: async (db, { to }) => {
    if (
      to !== null &&
      !(await db.maybe("select 1 from {regular_customer} c where c.id = :to and c.status = 'active'", { to }))
    )
      throw new Refused("mapping.parent", "LT ini sudah tutup.", { to: "Pilih LT yang aktif." });
  },
});
export const regularCustomerStoreHooks = mappingHooks(regularCustomerStores, regularCustomerStoreRules);
