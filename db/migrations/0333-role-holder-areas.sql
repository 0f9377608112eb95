-- Which areas each holder of a role looks after, those of a region one by one, so that the list finds who is where.
create or replace view role_holder as
select ur.user_id * 1000000 + ur.role_id as id, 1 as version, null::timestamptz as archived_at, ur.created_at, ur.created_at as updated_at, ur.created_by, ur.created_by as updated_by,
  ur.user_id, ur.role_id, r.group_role, r.reach, ur.origin, u.employee_number, u.fullname, u.username, u.status, u.vendor_id, u.last_login_at,
  coalesce(case when u.vendor_id is not null then (select d.name from distributor d where d.id = u.vendor_id)
    else (select string_agg(coalesce(g.name, a.name, d.name), ', ' order by s.kind, s.ref_id)
          from user_scope s left join region g on s.kind = 'region' and g.id = s.ref_id left join area a on s.kind = 'area' and a.id = s.ref_id left join distributor d on s.kind = 'distributor' and d.id = s.ref_id
          where s.user_id = u.id) end, '') as territory,
  (select count(*)::int from role_action x where x.role_id = ur.role_id) as actions,
  (select count(*)::int from user_role o join role p on p.id = o.role_id and p.archived_at is null where o.user_id = ur.user_id and exists (select 1 from role_action x where x.role_id = o.role_id and x.action in ('user.access', 'role.write'))) as ruling_roles,
  (select min(a.id) from user_scope s join area a on (s.kind = 'area' and a.id = s.ref_id) or (s.kind = 'region' and a.region_id = s.ref_id) where s.user_id = ur.user_id) as area_id,
  (select array_agg(a.id) from user_scope s join area a on (s.kind = 'area' and a.id = s.ref_id) or (s.kind = 'region' and a.region_id = s.ref_id) where s.user_id = ur.user_id) as area_ids
from user_role ur join app_user u on u.id = ur.user_id join role r on r.id = ur.role_id
where u.archived_at is null and r.archived_at is null;
