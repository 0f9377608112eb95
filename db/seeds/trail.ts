import { proposalKinds } from "../../src/features/laporan/submission-kinds.ts";
import { kindOf } from "../../src/platform/workflow/index.server.ts";
import type { SeedContext } from "./context.ts";

const days = 60;

/**
 * Support staff mask as other users for about a quarter of an hour every few days; each such session was
 * started from a session of their own.
 */
const helping = `
create temp table helping on commit drop as
select n, md5('own ' || n)::uuid as own, md5('masked ' || n)::uuid as id, a.id as by, '10.20.1.' || a.id as ip, t.id as as_whom, t.vendor_id, t.fullname,
  (array['Mozilla/5.0 (Windows NT 10.0; Win64; x64)', 'Mozilla/5.0 (X11; Linux x86_64)', 'Mozilla/5.0 (Linux; Android 14)'])[1 + n % 3] as agent,
  (($1::date - (n * 7) / 2)::timestamp + time '09:10' + make_interval(mins => n * 37 % 390)) at time zone 'Asia/Jakarta' as at, make_interval(mins => 4 + n * 11 % 43) as took
from generate_series(1, 16) n
join app_user a on a.username = (array['admin', 'helpdesk'])[1 + n % 2]
join app_user t on t.username = (array['tso', 'distributor', 'asm', 'spc', 'timio'])[1 + n % 5]`;
const sessions = `
insert into session (id, user_id, real_user_id, parent_id, provider, created_at, last_seen_at, expires_at, authenticated_at, ip, user_agent, revoked_at)
select x.id, x.as_whom, h.by, x.parent, 'password', h.at - x.before, h.at + h.took, h.at + interval '8 hours', h.at - x.before, h.ip, h.agent, h.at + h.took
from helping h cross join lateral (values (h.own, h.by, null::uuid, interval '20 minutes'), (h.id, h.as_whom, h.own, interval '0')) x(id, as_whom, parent, before)`;
const masked = `
insert into masking_session (id, real_user_id, user_id, vendor_id, started_at, ended_at, ends_by, server_ip, user_agent, path)
select id, by, as_whom, vendor_id, at, at + took, at + interval '1 hour', ip, agent, '/dashboard' from helping`;

/** The audit trail identifies a proposal by its workflow. */
const noun = `join (values ${proposalKinds.map(({ workflow }) => `('${kindOf(workflow)}', '${workflow.name}')`).join(", ")}) k(kind, noun) on k.kind = s.kind`;
/** Proposals were created, submitted and decided by the people named in them. */
const made = `
select s.submitted_at as at, s.submitter_id as as_whom, s.submitter_id as by, u.vendor_id, m.action, k.noun as entity, s.id as entity_id, s.number::text as label, m.before, null::jsonb as after, null::text as ip, m.n
from submission s join app_user u on u.id = s.submitter_id cross join (values (1, 'create', null::jsonb), (2, 'submit', '{"state": "draft"}')) m(n, action, before) ${noun} where s.state <> 'draft'`;
const decided = `
select t.decided_at, t.decided_by, t.decided_by, u.vendor_id, case t.state when 'approved' then 'approve' else 'reject' end, k.noun, s.id, s.number, null, jsonb_build_object('step', t.step_no, 'state', t.state), null, 2 + t.step_no
from submission_step t join submission s on s.id = t.submission_id join app_user u on u.id = t.decided_by ${noun} where t.state in ('approved', 'rejected')`;
const helped = `
select e.at, e.who, h.by, h.vendor_id, e.action, e.entity, e.entity_id, e.label, null, e.after, h.ip, 1
from helping h cross join lateral (values (h.at, h.by, 'mask', 'user', h.as_whom, h.fullname, null::jsonb), (h.at + h.took, h.as_whom, 'mask.leave', 'user', h.as_whom, h.fullname, null),
  (h.at + h.took * 0.6, h.as_whom, 'export', 'report', null::bigint, null::text, jsonb_build_object('rows', 20 + h.n * 13))) e(at, who, action, entity, entity_id, label, after)`;
/** The sales potential of some stores was entered on a workday, and reports were exported. */
const staff =
  "select id, row_number() over (order by id) - 1 as n, count(*) over () as many from app_user where status = 'active' and vendor_id is null and last_login_at is not null";
const worked = `
select ((d.day + time '07:30')::timestamp + seeding.u(d.n * 100 + k, 94) * interval '9 hours') at time zone 'Asia/Jakarta', p.id, p.id, null::bigint, case when k <= 5 then 'update' else 'export' end, case when k <= 5 then 'store' else 'report' end,
  case when k <= 5 then s.id end, case when k <= 5 then s.code || ' – ' || s.name end,
  case when k <= 5 then jsonb_build_object('potentialTonnes', round(s.potential_tonnes * 0.9, 3)::text) end,
  case when k <= 5 then jsonb_build_object('potentialTonnes', s.potential_tonnes::text) else jsonb_build_object('rows', round(40 + 3000 * seeding.u(d.n * 100 + k, 96) ^ 3)) end, '10.20.' || p.id % 250 || '.' || d.n % 250, 1
from (select day::date as day, ($1::date - day::date) as n, row_number() over (order by day) - 1 as i from generate_series($1::date - ${days}, $1::date - 1, interval '1 day') day where extract(isodow from day) < 6) d
cross join generate_series(1, 8) k
join (${staff}) p on p.n = floor(seeding.u(d.n * 100 + k, 97) * p.many)
join (select s.*, row_number() over (order by seeding.u(s.id, 98)) as place from store s where s.potential_tonnes > 0) s on s.place = d.i * 8 + k`;

const trail = `
insert into audit_event (at, user_id, real_user_id, vendor_id, action, entity, entity_id, label, before, after, ip)
select x.at, x.as_whom, x.by, x.vendor_id, x.action, x.entity, x.entity_id::text, x.label, x.before, x.after, x.ip
from (${[made, decided, helped, worked].join(" union all ")}) x 
where x.at >= ($1::date - ${days})::timestamp at time zone 'Asia/Jakarta' and x.at < $1::date::timestamp at time zone 'Asia/Jakarta' order by x.at, x.entity_id, x.n`;

/**
 * Two months of actions and masking, derived from the rows of the lists, so that history and records agree; the small
 * network has only those of its tests.
 */
export async function seedTrail({ client, name, today }: SeedContext): Promise<void> {
  if (name === "test") return;
  await client.query(helping, [today]);
  await client.query(sessions);
  await client.query(masked);
  await client.query(trail, [today]);
}
