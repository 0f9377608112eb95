import { personOfClient } from "./api-client.server.ts";
import type { Db } from "#platform/database/index.server.ts";
import { onStartup } from "#platform/http/index.server.ts";
import { repeatEvery } from "#platform/jobs/index.server.ts";
import { readSetting } from "#platform/records/index.server.ts";
import { apiLogDays } from "./push.setting.ts";
import { retryDependents } from "./push.server.ts";

const everyMs = 60_000;
const pruneEvery = 60;
/** Number of rows per statement, so that deleting old logs does not block calls. */
const slice = 5_000;
const maxReasons = 100;

export async function pruneLog(db: Db): Promise<number> {
  const sys = db.asPortal("job", "delete expired call logs");
  const days = await readSetting(db, apiLogDays);
  await sys.run(
    "delete from {!webhook_delivery} where state <> 'pending' and created_at < now() - make_interval(days => :days)",
    { days },
  );
  let gone = 0;
  for (;;) {
    const n = await sys.run(
      `delete from {!api_log} where id in (select l.id from {api_log} l where l.created_at < now() - make_interval(days => :days) order by l.created_at limit ${slice})`,
      { days },
    );
    gone += n;
    if (n < slice) return gone;
  }
}

type Reason = { distributor_id: number; waits_for: string; client_id: number };
/**
 * Periodically attempts waiting documents that may succeed by now: goods may arrive by other ways than a push, and a
 * process may have crashed before unblocking them.
 */
export async function sweepWaiting(db: Db): Promise<void> {
  const reasons = await db.asPortal("job", "waiting documents").query<Reason>(
    `with withdrawn as (
       select c.distributor_id, max(c.tried_at) as at from {push_item} c where c.kind = 'cancellation' and c.state = 'waiting' and c.waits_for like 'stock:%' group by 1)
     select i.distributor_id, i.waits_for, i.client_id from (
       select x.*, split_part(x.waits_for, ':', 1) as why, substr(x.waits_for, strpos(x.waits_for, ':') + 1) as what, x.tried_at - interval '1 minute' as since from {push_item} x) i
     where i.waits_for is not null and i.state in ('waiting', 'failed') and i.tried_at < now() - interval '1 minute' and (case
       when i.why = 'stock' then exists (select 1 from {stock_level} l where l.distributor_id = i.distributor_id and l.warehouse_id = i.what::bigint and l.updated_at > i.since)
       when i.why = 'back' then exists (
         select 1 from {sale} o join {sale} r on r.distributor_id = o.distributor_id and (r.original_sale_id = o.id or r.id = o.id)
         where o.distributor_id = i.distributor_id and o.client_id = i.client_id and o.external_id is not null and fold_code(o.external_id) = fold_code(i.what) and r.status = 'cancelled' and r.updated_at > i.since)
       when i.why = 'load' then exists (
         select 1 from {delivery} d join {purchase} p on p.distributor_id = d.distributor_id and p.delivery_id = d.id
         where d.distributor_id = i.distributor_id and d.client_id = i.client_id and d.external_id is not null and fold_code(d.external_id) = fold_code(i.what) and p.status = 'cancelled' and p.updated_at > i.since)
       when i.why = 'end' then exists (
         select 1 from {sale} o where o.distributor_id = i.distributor_id and o.client_id = i.client_id and o.external_id is not null and fold_code(o.external_id) = fold_code(i.what) and o.status = 'cancelled' and o.updated_at > i.since)
       when i.why = 'credit' then exists (
         select 1 from {sale} s where s.distributor_id = i.distributor_id and s.store_id = i.what::bigint and (s.status = 'cancelled' or s.kind = 'return') and s.updated_at > i.since)
       when i.why = 'number' then exists (
         select 1 from {sale} s where s.distributor_id = i.distributor_id and i.what like 'sale:%' and fold_code(s.number) = fold_code(substr(i.what, 6)) and s.status = 'cancelled' and s.updated_at > i.since
         union all select 1 from {purchase} p where p.distributor_id = i.distributor_id and i.what like 'purchase:%' and fold_code(p.number) = fold_code(substr(i.what, 10)) and p.status = 'cancelled' and p.updated_at > i.since)
       else exists (
         select 1 from {push_item} d where d.distributor_id = i.distributor_id and d.client_id = i.client_id and fold_code(d.external_id) = fold_code(i.what)
           and (d.state in ('applied', 'void') or i.kind = 'cancellation' and i.state = 'waiting')) end
       or i.why in ('number', 'back', 'load') and exists (select 1 from withdrawn c where c.distributor_id = i.distributor_id and c.at > i.since))
     group by 1, 2, 3 limit ${maxReasons}`,
  );
  for (const r of reasons)
    await retryDependents(
      db.as(personOfClient({ distributorId: r.distributor_id, code: "", name: "" })),
      { clientId: r.client_id, distributorId: r.distributor_id },
      [r.waits_for],
    );
}

export const pushAtStart = onStartup("process waiting documents", async (db, log) => {
  let round = 0;
  repeatEvery(
    everyMs,
    async () => {
      if (round++ % pruneEvery === 0) await pruneLog(db);
      await sweepWaiting(db);
    },
    (error) => log.warn({ err: error }, "processing waiting documents failed"),
  );
});
