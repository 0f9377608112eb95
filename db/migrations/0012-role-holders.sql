-- Who holds which role and where, as one row each: what the list of roles shows, filters and exports.
create view role_holder as
select ur.user_id * 1000000 + ur.role_id as id, 1 as version, null::timestamptz as archived_at, ur.created_at, ur.created_at as updated_at, ur.created_by, ur.created_by as updated_by,
  ur.user_id, ur.role_id, r.group_role, r.reach, ur.origin, u.employee_number, u.fullname, u.username, u.status, u.vendor_id, u.last_login_at,
  coalesce(case when u.vendor_id is not null then (select d.name from distributor d where d.id = u.vendor_id)
    else (select string_agg(coalesce(g.name, a.name, d.name), ', ' order by s.kind, s.ref_id)
          from user_scope s left join region g on s.kind = 'region' and g.id = s.ref_id left join area a on s.kind = 'area' and a.id = s.ref_id left join distributor d on s.kind = 'distributor' and d.id = s.ref_id
          where s.user_id = u.id) end, '') as territory
from user_role ur join app_user u on u.id = ur.user_id join role r on r.id = ur.role_id
where u.archived_at is null and r.archived_at is null;
