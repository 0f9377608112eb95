import { z } from "zod";
import { handle } from "#server/http/handle.ts";
import { resourceHooks } from "#server/resource/hooks.ts";
import { refuseUsed } from "./customer-curah/customer-rules.server.ts";
import { type GroupCounts, groupCounts } from "./group-customer.calls.ts";
import { CustomerGroup } from "./group-customer.resource.ts";

export const customerGroupHooks = resourceHooks(CustomerGroup, {
  beforeArchive: (row, { db }) => refuseUsed(db, "customer_group_id", row.id),
});

export const onGroupCounts = handle(groupCounts, z.strictObject({}), async (_i, { db }): Promise<GroupCounts> => {
  const rows = await db.query<{ id: number | null; customers: number }>(
    `select c.customer_group_id as id, count(*)::int as customers from {bulk_customer} c
     where c.archived_at is null and c.status <> 'closed' group by 1 order by 1`,
  );
  return {
    data: rows.flatMap(({ id, customers }) => (id === null ? [] : [{ id, customers }])),
    without: rows.find((r) => r.id === null)?.customers ?? 0,
  };
});
