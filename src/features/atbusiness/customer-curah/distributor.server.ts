import { Refused } from "#kit/refused.ts";
import { resourceHooks } from "#platform/records/index.server.ts";
import { BulkCustomerDistributor } from "./distributor.resource.ts";

export const bulkCustomerDistributorHooks = resourceHooks(BulkCustomerDistributor, {
  async beforeSave(next, _before, { db }) {
    if (next.distributor === undefined) return next;
    const bulk = await db.maybe(
      "select 1 from {bulk_distributor} b where b.distributor_id = :id and b.archived_at is null",
      { id: next.distributor },
    );
    if (!bulk)
      throw new Refused("invalid", "Isian belum benar.", { distributor: "Belum terdaftar sebagai distributor curah." });
    return next;
  },
});
