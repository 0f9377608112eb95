import { z } from "zod";
import { handle } from "#platform/http/index.server.ts";
import { resourceHooks } from "#platform/records/index.server.ts";
import { refuseUsed } from "./customer-curah/customer-rules.server.ts";
import { segmentCounts } from "./segments.calls.ts";
import { BulkSegment } from "./segments.resource.ts";

export const bulkSegmentHooks = resourceHooks(BulkSegment, {
  beforeArchive: (row, { db }) => refuseUsed(db, "bulk_segment_id", row.id),
});

export const onSegmentCounts = handle(segmentCounts, z.strictObject({}), async (_i, { db }) => ({
  data: await db.query<{ id: number; customers: number }>(
    `select c.bulk_segment_id as id, count(*)::int as customers from {bulk_customer} c
     where c.archived_at is null and c.status <> 'closed' group by 1 order by 1`,
  ),
}));
