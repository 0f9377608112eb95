-- Views may be shared with a role or with everybody, and are found by a link; how a person likes each list is kept per person.
alter table saved_view add column link text;
update saved_view set link = replace(gen_random_uuid()::text, '-', '');
alter table saved_view alter column link set not null, alter column link set default replace(gen_random_uuid()::text, '-', '');
create unique index saved_view_link on saved_view (link);
create index saved_view_shared on saved_view (page, role_code) where owner_id is null and archived_at is null;

create table list_preference (
  user_id    bigint not null references app_user (id),
  page       text not null,
  layout     jsonb not null default '{}',
  per_page   int,
  start_view bigint,             -- the view a bare address begins with; 0 is the plain list, null what the role or everybody begins with
  updated_at timestamptz not null default now(),
  primary key (user_id, page)
);
