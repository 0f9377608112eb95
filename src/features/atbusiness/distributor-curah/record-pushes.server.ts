import type { Db } from "#platform/database/index.server.ts";
import { onStartup } from "#platform/http/index.server.ts";
import { repeatEvery } from "#platform/jobs/index.server.ts";

const everyMs = 300_000;
type Noted = {
  readonly distributor: number;
  readonly client: number;
  readonly at: string | null;
  readonly failed: number;
};

/**
 * Records for each bulk distributor the system that pushes for it, its last push and the failed documents; returns the
 * number of changed rows.
 */
export async function recordBulkPushes(db: Db): Promise<number> {
  const portal = db.asPortal("job", "pushes of bulk distributors");
  const rows = await portal.query<Noted>(
    `with pushed as (
       select i.distributor_id, i.client_id, max(i.tried_at) as at, count(*) filter (where i.state = 'failed')::int as failed from {push_item} i
       where i.kind in ('bulkSale', 'bulkReturn', 'bulkCancel') group by i.distributor_id, i.client_id)
     select c.distributor_id as distributor, min(c.id) as client, max(p.at)::text as at, coalesce(sum(p.failed), 0)::int as failed
     from {api_client} c left join pushed p on p.distributor_id = c.distributor_id and p.client_id = c.id
     where c.may_bulk and not c.sandbox and c.archived_at is null group by c.distributor_id`,
  );
  return portal.run(
    `update {!bulk_distributor} as b set client_id = x.client, last_push_at = x.at, failed_pushes = coalesce(x.failed, 0)
     from {bulk_distributor} o left join jsonb_to_recordset(:rows::jsonb) as x(distributor bigint, client bigint, at timestamptz, failed int) on x.distributor = o.distributor_id
     where o.id = b.id and (b.client_id, b.last_push_at, b.failed_pushes) is distinct from (x.client, x.at, coalesce(x.failed, 0))`,
    { rows: JSON.stringify(rows) },
  );
}

export const bulkPushesAtStart = onStartup("record pushes of bulk distributors", async (db, log) => {
  const rounds = repeatEvery(
    everyMs,
    async () => {
      await recordBulkPushes(db);
    },
    (error) => log.warn({ err: error }, "recording pushes of bulk distributors failed"),
  );
  void rounds.turn();
});
