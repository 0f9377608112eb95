-- Groups of roles, which roles name by their words, as things that can be chosen; a group has the number of its first role for good.
create view role_group as
  select min(r.id) as id, r.group_role as name, count(*) filter (where r.archived_at is null)::int as roles,
    (select count(distinct u.user_id)::int from user_role u join role x on x.id = u.role_id and x.archived_at is null join app_user p on p.id = u.user_id and p.archived_at is null where x.group_role = r.group_role) as holders,
    1 as version, min(r.created_at) as created_at, max(r.updated_at) as updated_at, case when bool_and(r.archived_at is not null) then max(r.archived_at) end as archived_at
  from role r group by r.group_role;

-- Addresses that people signed in or tried to from. The number of one is made of its words, so that it is the same everywhere and for good.
create view sign_in_address as
  select ('x' || substr(md5(a.ip), 1, 12))::bit(48)::bigint as id, a.ip, count(distinct a.user_id)::int as people, (count(*) filter (where a.ok))::int as logins, (count(*) filter (where not a.ok))::int as failed,
    min(a.at) as first_at, max(a.at) as last_at,
    case when bool_and(a.vendor_id is not null) and min(a.vendor_id) = max(a.vendor_id) then min(a.vendor_id) end as vendor_id,
    1 as version, min(a.at) as created_at, max(a.at) as updated_at, null::timestamptz as archived_at
  from (
    select l.ip, l.user_id, l.vendor_id, l.ok, l.at from login_attempt l where l.ip is not null
    union all select m.server_ip, m.real_user_id, m.vendor_id, null, m.started_at from masking_session m where m.server_ip is not null
  ) a group by a.ip;
