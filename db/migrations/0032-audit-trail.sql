-- The trail as people read it, and what a seal needs to name the row that somebody has touched.

alter table audit_event add column vendor_id bigint; -- distributor of whoever did it
create index audit_event_vendor on audit_event (vendor_id, id desc) where vendor_id is not null;
create index audit_event_masked on audit_event (id desc) where user_id <> real_user_id;

create view audit_trail as
  select e.id, e.at, e.user_id, e.real_user_id, e.vendor_id, e.user_id is distinct from e.real_user_id and e.user_id is not null and e.real_user_id is not null as masked,
    e.action, e.entity, e.entity_id, e.label, e.before, e.after, e.note, e.ip, e.request_id,
    1 as version, null::timestamptz as archived_at, e.at as created_at, e.at as updated_at
  from audit_event e;

-- One mark for each row, `id:hash`, so that a check says which row differs and not only that one does.
alter table audit_seal add column marks text[] not null default '{}';
alter table audit_seal add constraint audit_seal_range check (to_id >= from_id and rows between 0 and 1000000);
create unique index audit_seal_from on audit_seal (from_id);

-- Up to which row the next seal may go, once every transaction that was under way then has ended: ids are given before they are committed.
create table audit_seal_horizon (
  only_row boolean primary key default true check (only_row),
  up_to    bigint not null,
  snapshot_end text not null,
  at       timestamptz not null default now()
);
