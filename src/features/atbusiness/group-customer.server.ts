import { z } from "zod";
import { handle } from "#server/http/handle.ts";
import { resourceHooks } from "#server/resource/hooks.ts";
import { refuseUsed } from "./customer-curah/customer-rules.server.ts";
import { type GroupCounts, groupCounts, type GroupFigures } from "./group-customer.calls.ts";
import { CustomerGroup } from "./group-customer.resource.ts";

export const customerGroupHooks = resourceHooks(CustomerGroup, {
  beforeArchive: (row, { db }) => refuseUsed(db, "customer_group_id", row.id),
});

export const onGroupCounts = handle(groupCounts, z.strictObject({}), async (_i, { db }): Promise<GroupCounts> => {
  const rows = await db.query<{ id: number | null } & GroupFigures>(
    `select c.customer_group_id as id, count(*) filter (where c.status <> 'closed')::int as customers, sum(c.year_tonnes)::text as tonnes,
       case when sum(sum(c.year_tonnes)) over () > 0 then round(sum(c.year_tonnes) * 100 / sum(sum(c.year_tonnes)) over (), 1)::text end as share
     from {bulk_customer} c where c.archived_at is null group by 1 order by 1`,
  );
  const none = rows.find((r) => r.id === null);
  return {
    data: rows.flatMap(({ id, ...figures }) => (id === null ? [] : [{ id, ...figures }])),
    without: { customers: none?.customers ?? 0, tonnes: none?.tonnes ?? "0.000", share: none?.share ?? null },
  };
});
