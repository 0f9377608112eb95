import type { SeedContext } from "./context.ts";

/** Two months of what staff changed, took in and took out: mostly stores, on workdays. */
const deeds = `
insert into audit_event (at, user_id, real_user_id, vendor_id, action, entity, entity_id, label, before, after, ip)
select ((d.day + time '07:30')::timestamp + e.later * interval '9 hours') at time zone 'Asia/Jakarta', p.id, p.id, p.vendor_id, x.action, x.entity, case when x.entity = 'store' then s.id::text end, case when x.entity = 'store' then s.code || ' – ' || s.name end,
  case when x.action = 'update' then jsonb_build_object('potentialTonnes', round(10 + 20 * e.which)::text || '.000') end,
  case x.action when 'update' then jsonb_build_object('potentialTonnes', round(12 + 20 * e.which)::text || '.000') when 'export' then jsonb_build_object('rows', round(200 + 4000 * e.which * e.which)) when 'import' then jsonb_build_object('rows', round(20 + 300 * e.which)) end,
  '10.20.' || p.id % 250 || '.' || d.n % 250
from (select day::date as day, ($1::date - day::date) as n from generate_series($1::date - 60, $1::date - 1, interval '1 day') day where extract(isodow from day) < 6) d
cross join generate_series(1, 22) k
cross join lateral (select seeding.u(d.n * 100 + k, 94) as later, seeding.u(d.n * 100 + k, 95) as kind, seeding.u(d.n * 100 + k, 96) as which, seeding.u(d.n * 100 + k, 97) as who) e
cross join lateral (select * from (values ('update', 'store', 0.52), ('create', 'store', 0.60), ('archive', 'competitorProduct', 0.63), ('update', 'price', 0.73), ('import', 'salesTarget', 0.77), ('export', 'report', 0.90), ('export', 'store', 0.95), ('move', 'storeDistributor', 1.0)) v(action, entity, upto) where e.kind < v.upto order by v.upto limit 1) x
join (select id, vendor_id, row_number() over (order by id) - 1 as n, count(*) over () as many from app_user where status = 'active' and vendor_id is null and last_login_at is not null) p on p.n = floor(e.who * p.many)
left join store s on x.entity = 'store' and s.id = (select min(id) from store) + floor(e.which * (select count(*) from store))
order by 1`;

/** Helpers who looked at the portal as somebody else did, each time with a little done in their name. */
const masks = `
with m as (
  select v.n, a.id as real, b.id as as_whom, b.vendor_id, (($1::date - v.n) + v.at::time)::timestamp at time zone 'Asia/Jakarta' as from_at, v.minutes, v.agent, md5('masking parent ' || v.n)::uuid as parent, md5('masking ' || v.n)::uuid as session
  from (values (2, '09:40', 18, 'helpdesk', 'distributor', 'Mozilla/5.0 (Windows NT 10.0; Win64; x64)'), (5, '14:05', 42, 'helpdesk', 'tso', 'Mozilla/5.0 (Windows NT 10.0; Win64; x64)'), (9, '10:20', 9, 'admin', 'asm', 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7)'),
    (14, '16:30', 75, 'helpdesk', 'distributor', 'Mozilla/5.0 (Linux; Android 14)'), (20, '08:15', 26, 'admin', 'spc', 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7)'), (27, '11:00', 33, 'helpdesk', 'tso', 'Mozilla/5.0 (X11; Linux x86_64)')) v(n, at, minutes, real, as_whom, agent)
  join app_user a on a.username = v.real join app_user b on b.username = v.as_whom
), parents as (
  insert into session (id, user_id, real_user_id, provider, created_at, last_seen_at, expires_at, authenticated_at, revoked_at, revoke_reason) select parent, real, real, 'password', from_at, from_at, from_at + interval '9 hours', from_at, from_at + interval '9 hours', 'logout' from m returning id
), own as (
  insert into session (id, user_id, real_user_id, parent_id, provider, created_at, last_seen_at, expires_at, authenticated_at, revoked_at, revoke_reason)
  select m.session, m.as_whom, m.real, p.id, 'password', m.from_at, m.from_at, m.from_at + interval '2 hours', m.from_at, m.from_at + m.minutes * interval '1 minute', 'masking left' from m join parents p on p.id = m.parent returning id
), kept as (
  insert into masking_session (id, real_user_id, user_id, vendor_id, started_at, ended_at, ends_by, server_ip, user_agent, path)
  select m.session, m.real, m.as_whom, m.vendor_id, m.from_at, m.from_at + m.minutes * interval '1 minute', m.from_at + interval '2 hours', '10.20.' || m.real % 250 || '.7', m.agent, '/dashboard' from m join own o on o.id = m.session returning id
)
insert into audit_event (at, user_id, real_user_id, vendor_id, action, entity, entity_id, label, after, ip)
select m.from_at + k * interval '4 minutes', m.as_whom, m.real, m.vendor_id, case when k % 2 = 1 then 'export' else 'update' end, case when k % 2 = 1 then 'report' else 'store' end, case when k % 2 = 0 then s.id::text end, case when k % 2 = 0 then s.code || ' – ' || s.name end,
  case when k % 2 = 1 then jsonb_build_object('rows', 40 * k + m.n) end, '10.20.' || m.real % 250 || '.7'
from m join kept on kept.id = m.session cross join generate_series(1, 3) k cross join lateral (select id, code, name from store order by id offset m.n limit 1) s where k * 4 < m.minutes`;

/** A trail for the reports of it; the small network has only what its tests do. */
export async function seedTrail({ client, name, today }: SeedContext): Promise<void> {
  if (name === "test") return;
  await client.query(deeds, [today]);
  await client.query(masks, [today]);
}
