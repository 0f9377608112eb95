-- What a change of several rows can be taken back to: values before it, and the version each row had right after it.
create table undo_batch (
  id         bigint generated always as identity primary key,
  entity     text not null,
  title      text not null check (length(title) between 1 and 400),
  rows       int not null check (rows between 1 and 10000000),
  user_id    bigint not null,
  created_at timestamptz not null default now(),
  undone_at  timestamptz
);
create index undo_batch_user on undo_batch (user_id, id desc);
create index undo_batch_created on undo_batch (created_at);

create table undo_row (
  batch_id bigint not null references undo_batch (id) on delete cascade,
  row_id   bigint not null,
  action   text not null check (action in ('create', 'update', 'archive', 'restore')),
  before   jsonb,               -- the changed fields as a form writes them; only for updates
  version  int not null,        -- the row's version right after the change
  label    text,
  primary key (batch_id, row_id)
);
