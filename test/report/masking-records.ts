/** Two masking sessions, one of them still open, and actions of two people, also under masking, on several days. */
export const maskingRecordsSql = `
with who as (select (select id from app_user where username = 'admin') as admin, (select id from app_user where username = 'helpdesk') as helpdesk, (select id from app_user where username = 'tso') as tso),
parent as (insert into session (user_id, real_user_id, provider, expires_at) select admin, admin, 'password', now() + interval '1 day' from who returning id),
masked as (insert into session (user_id, real_user_id, parent_id, provider, expires_at) select tso, admin, parent.id, 'password', now() + interval '1 day' from who, parent, generate_series(1, 2) returning id, user_id, real_user_id),
mask as (insert into masking_session (id, real_user_id, user_id, started_at, ended_at, ends_by) select id, real_user_id, user_id, now() - interval '3 days', case when row_number() over () = 1 then now() - interval '3 days' + interval '95 minutes' end,
  case when row_number() over () = 1 then now() - interval '2 days' else now() + interval '1 hour' end from masked)
insert into audit_event (at, user_id, real_user_id, action, entity)
select now() - make_interval(days => n % 5), case when n % 3 = 0 then tso else a.who end, case when n % 3 = 0 then admin else a.who end, (array['create', 'update', 'archive', 'move', 'import', 'export', 'grant'])[1 + n % 7], 'bank'
from who, generate_series(1, 40) n, lateral (select case when n % 2 = 0 then helpdesk else admin end as who) a`;
