-- Names of a person's roles beside the person, so that the list of people can show, find and export them.
alter table app_user add column role_names text not null default '' check (length(role_names) <= 2000);
update app_user u set role_names = coalesce((select string_agg(r.name, ', ' order by r.position, r.id) from user_role ur join role r on r.id = ur.role_id where ur.user_id = u.id and r.archived_at is null), '');
