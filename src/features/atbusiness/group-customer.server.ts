import { z } from "zod";
import { handle } from "#platform/http/index.server.ts";
import { resourceHooks } from "#platform/records/index.server.ts";
import { refuseUsed } from "./customer-curah/customer-rules.server.ts";
import { type WithoutGroup, withoutGroup } from "./group-customer.calls.ts";
import { CustomerGroup } from "./group-customer.resource.ts";

export const customerGroupHooks = resourceHooks(CustomerGroup, {
  beforeArchive: (row, { db }) => refuseUsed(db, "customer_group_id", row.id),
});

export const onWithoutGroup = handle(withoutGroup, z.strictObject({}), (_i, { db }) =>
  db.one<WithoutGroup>(
    `select count(*) filter (where c.customer_group_id is null and c.status <> 'closed')::int as customers,
       coalesce(sum(c.year_tonnes) filter (where c.customer_group_id is null), 0)::text as tonnes,
       round(coalesce(sum(c.year_tonnes) filter (where c.customer_group_id is null), 0) * 100 / nullif(sum(c.year_tonnes), 0), 1)::text as share
     from {bulk_customer} c where c.archived_at is null`,
  ),
);
