import type { SeedContext } from "./context.ts";

/** The default retention of the call log, and the number of days of the audit trail in the small network. */
const callDays = 90;
const trailDays = 60;

/** The small networks have a dozen systems with call contents; a large one has a system for every distributor. */
const systems = `
insert into api_client (distributor_id, code, name, contact_email, per_minute, per_day, status, last_used_at, created_at)
select d.id, 'ERP-' || d.code, 'ERP ' || d.name, d.email, 120, 20000, 'active', least(now(), $1::date::timestamp at time zone 'Asia/Jakarta' + interval '6 hours'), $1::date - interval '200 days'
from distributor d where d.status = 'active' and not exists (select 1 from api_client c where c.distributor_id = d.id) order by d.id`;

/**
 * One call for each pushed sale at the time it was received, without its content, which would be as large as the facts.
 */
const calls = `
insert into api_log (distributor_id, client_id, method, path, status, code, latency_ms, items, failed, bytes, ip, request_id, external_ids, created_at, updated_at)
select s.distributor_id, c.id, 'POST', case s.kind when 'return' then '/api/v1/returns' else '/api/v1/sales' end, case when x.failed then 422 else 200 end, case when x.failed then 'push.invalid' end,
  (8 + 90 * seeding.u(s.id, 61) ^ 4 + 9 * seeding.u(s.id, 62))::int, 1, x.failed::int, 260 + s.id % 700, '203.0.113.' || 1 + c.id % 200, md5('call' || s.id)::uuid::text, array[s.external_id], s.received_at, s.received_at
from sale s join lateral (select c.id from api_client c where c.distributor_id = s.distributor_id order by c.id limit 1) c on true
cross join lateral (select seeding.u(s.id, 63) < 0.012 as failed) x
where s.source = 'api' and s.external_id is not null and s.sold_on >= $1::date - ${callDays} and s.received_at >= $1::date - ${callDays} order by s.received_at, s.id`;

/** Every manually entered sale has an audit event, as if it had been entered in the portal. */
const trail = `
insert into audit_event (at, vendor_id, action, entity, entity_id, label, after)
select s.received_at, s.distributor_id, case s.kind when 'return' then 'return' else 'create' end, 'sale', s.id::text, s.number,
  jsonb_build_object('soldOn', s.sold_on, 'store', s.store_id, 'warehouse', s.warehouse_id, 'tonnes', s.tonnes::text, 'netTotal', s.net_total::text)
from sale s where s.status <> 'draft' and s.sold_on >= $1::date - ${trailDays} and s.received_at >= $1::date - ${trailDays} and s.received_at < $1::date::timestamp at time zone 'Asia/Jakarta'
order by s.received_at, s.id`;

/** The logs of a large network, in proportion to its documents, so that measurements use realistic sizes. */
export async function seedLogs({ client, name, today }: SeedContext): Promise<void> {
  if (name !== "large" && name !== "xl") return;
  for (const statement of [systems, calls, trail]) await client.query(statement, [today]);
}
