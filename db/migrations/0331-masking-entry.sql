/*
 * Each session in which somebody worked as somebody else, as a list shows it: who, as whom, from when to when, from where, and how much was done.
 * A session nobody ended is over when its time is; what two sessions of the same two people overlap in belongs to the later one. Its number is made
 * of the random part of its name, so that reports can name it.
 */
create index audit_event_masked_by on audit_event (real_user_id, user_id, at) where user_id <> real_user_id;

create view masking_entry as
  select ('x' || substr(replace(m.id::text, '-', ''), 1, 12))::bit(48)::bigint as id, m.real_user_id, m.user_id, m.vendor_id, m.started_at,
    to_char(m.started_at at time zone 'Asia/Jakarta', 'DD/MM/YYYY HH24.MI') || '–' || coalesce(to_char(e.ended_at at time zone 'Asia/Jakarta', 'HH24.MI'), '…') as name,
    e.ended_at, m.ends_by, case when e.ended_at is null then 'open' else 'ended' end as state,
    round(extract(epoch from coalesce(e.ended_at, now()) - m.started_at) / 60, 1) as minutes,
    d.events, d.changes, m.server_ip as ip, m.user_agent as agent, m.claimed_ip, m.claimed_device, m.claimed_location, m.path, m.request_id,
    1 as version, m.started_at as created_at, m.started_at as updated_at, null::timestamptz as archived_at
  from masking_session m
  cross join lateral (select case when m.ended_at is not null or m.ends_by <= now() then least(m.ended_at, m.ends_by) end as ended_at) e
  cross join lateral (
    select count(*)::int as events, (count(*) filter (where a.action in ('create', 'update', 'archive', 'move')))::int as changes from audit_event a
    where a.user_id <> a.real_user_id and a.real_user_id = m.real_user_id and a.user_id = m.user_id and a.at >= m.started_at and a.at <= coalesce(e.ended_at, now())
      and not exists (select from masking_session o where o.real_user_id = m.real_user_id and o.user_id = m.user_id and (o.started_at, o.id) > (m.started_at, m.id)
        and o.started_at <= a.at and a.at <= least(o.ended_at, o.ends_by))
  ) d;
