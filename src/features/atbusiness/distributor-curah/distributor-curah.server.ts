import { z } from "zod";
import { Refused } from "#kit/refused.ts";
import { type Db, todaySql } from "#platform/database/index.server.ts";
import { handle } from "#platform/http/index.server.ts";
import { resourceHooks } from "#platform/records/index.server.ts";
import { servedCounts } from "./distributor-curah.calls.ts";
import { BulkDistributor } from "./distributor-curah.resource.ts";

const serving = `d.archived_at is null and (d.valid_to is null or d.valid_to > ${todaySql})`;

/** Validates the codes and returns them as the master data spells them, sorted and without duplicates. */
async function knownOpcos(db: Db, text: string): Promise<string> {
  const codes = [...new Set(text.split(/[\s,;]+/).filter(Boolean))];
  const rows = await db.query<{ code: string }>(
    "select o.code from {opco} o where o.archived_at is null and fold_code(o.code) in (select fold_code(x) from unnest(:codes::text[]) x) order by o.code",
    { codes },
  );
  if (rows.length === 0 || rows.length < codes.length)
    throw new Refused("invalid", "Isian belum benar.", { opcos: "Ada kode opco yang tidak dikenal." });
  return rows.map((r) => r.code).join(", ");
}

const servingMessage = "Masih melayani {count} customer curah.";
export const bulkDistributorHooks = resourceHooks(BulkDistributor, {
  beforeSave: async (next, _before, { db }) =>
    typeof next.opcos === "string" ? { ...next, opcos: await knownOpcos(db, next.opcos) } : next,
  async beforeArchive(row, { db }) {
    const { count } = await db
      .internal("customers of a bulk distributor")
      .one<{ count: number }>(
        `select count(*)::int as count from {bulk_customer_distributor} d where d.distributor_id = :id and ${serving}`,
        { id: row.distributor.id },
      );
    if (count > 0) throw new Refused("bulk.used", servingMessage, [], 422, { count });
  },
});

export const onServedCounts = handle(servedCounts, z.strictObject({}), async (_i, { db }) => ({
  data: await db.query<{ id: number; customers: number }>(
    `select b.id, count(distinct d.customer_id)::int as customers from {bulk_distributor} b
     join {bulk_customer_distributor} d on d.distributor_id = b.distributor_id and d.valid_from <= ${todaySql} and ${serving}
     where b.archived_at is null group by b.id order by b.id`,
  ),
}));
