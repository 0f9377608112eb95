-- What every module stands on: audit, imports, settings, repeated requests, saved views, files.

create table audit_event (
  id           bigint generated always as identity primary key,
  at           timestamptz not null default now(),
  user_id      bigint,               -- as whom
  real_user_id bigint,               -- who: differs from user_id only while masking
  action       text not null,        -- create, update, archive, restore, move, import, export, login, mask …
  entity       text not null,
  entity_id    text,
  label        text,
  before       jsonb,
  after        jsonb,
  note         text,
  ip           text,
  request_id   text
);
create index audit_event_entity on audit_event (entity, entity_id, id desc);
create index audit_event_user on audit_event (user_id, id desc);
create index audit_event_real_user on audit_event (real_user_id, id desc);
create index audit_event_action on audit_event (action, id desc);
create index audit_event_at on audit_event (at desc, id desc);
create index audit_event_request on audit_event (request_id);

-- Seals make a change of old audit rows visible: each seal covers a run of rows and the seal before it.
create table audit_seal (
  id       bigint generated always as identity primary key,
  from_id  bigint not null,
  to_id    bigint not null,
  rows     bigint not null,
  hash     text not null,
  previous text not null,
  at       timestamptz not null default now()
);

create table idempotency_key (
  user_id    bigint not null,
  key        text not null check (length(key) between 8 and 255),
  call       text not null,
  input_hash text not null,
  status     int,
  body       text,
  created_at timestamptz not null default now(),
  primary key (user_id, key)
);
create index idempotency_key_created on idempotency_key (created_at);

create table system_setting (
  name       text primary key,
  value      jsonb not null,
  version    int not null default 1,
  updated_at timestamptz not null default now(),
  updated_by bigint
);

create table stored_file (
  id         uuid primary key,
  name       text not null,
  mime       text not null,
  size       bigint not null check (size between 0 and 1099511627776),
  sha256     text not null,
  content    bytea not null,
  owner_id   bigint not null,
  purpose    text not null,
  expires_at timestamptz,
  created_at timestamptz not null default now()
);
create index stored_file_owner on stored_file (owner_id, created_at desc);
create index stored_file_expires on stored_file (expires_at) where expires_at is not null;

create table import_batch (
  id          bigint generated always as identity primary key,
  kind        text not null,
  file_id     uuid not null references stored_file (id),
  file_name   text not null,
  file_sha256 text not null,
  state       text not null check (state in ('uploaded', 'checking', 'checked', 'writing', 'done', 'failed', 'cancelled')),
  mode        text not null default 'all' check (mode in ('all', 'good')),
  total       int not null default 0 check (total between 0 and 10000000),
  done        int not null default 0 check (done between 0 and 10000000),
  good        int not null default 0 check (good between 0 and 10000000),
  faulty      int not null default 0 check (faulty between 0 and 10000000),
  created_rows int not null default 0,
  updated_rows int not null default 0,
  unchanged_rows int not null default 0,
  reason      text,
  access      jsonb not null,        -- the scope of whoever brought the file; the runner works with exactly that
  lease_until timestamptz,
  version     int not null default 1,
  created_at  timestamptz not null default now(),
  created_by  bigint not null,
  real_user_id bigint not null,
  updated_at  timestamptz not null default now(),
  finished_at timestamptz
);
create index import_batch_kind on import_batch (kind, id desc);
create index import_batch_owner on import_batch (created_by, id desc);
create index import_batch_same_file on import_batch (kind, file_sha256);

create table import_row (
  batch_id bigint not null references import_batch (id) on delete cascade,
  line     int not null,
  cells    jsonb not null,
  errors   jsonb not null default '[]',
  state    text not null default 'new' check (state in ('new', 'good', 'faulty', 'created', 'updated', 'unchanged')),
  row_id   bigint,
  primary key (batch_id, line)
);
create index import_row_state on import_row (batch_id, state, line);

create table saved_view (
  id         bigint generated always as identity primary key,
  page       text not null,
  name       text not null check (length(name) between 1 and 80),
  owner_id   bigint,
  role_code  text,
  query      jsonb not null,
  is_default boolean not null default false,
  version    int not null default 1,
  created_at timestamptz not null default now(),
  created_by bigint,
  updated_at timestamptz not null default now(),
  updated_by bigint,
  archived_at timestamptz
);
create index saved_view_page on saved_view (page, owner_id);
