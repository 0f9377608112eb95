-- Work that outlives a request: one row for each, claimed by whichever instance is free.

create table job (
  id            bigint generated always as identity primary key,
  name          text not null check (length(name) between 1 and 100),
  title         text not null,
  title_values  jsonb not null default '{}',
  access        text not null,                                   -- asked again when it runs and when its file is fetched
  input         jsonb not null,
  once_key      text,                                            -- two of the same key are never on their way at once
  user_id       bigint not null references app_user (id),        -- as whom
  real_user_id  bigint not null references app_user (id),        -- who
  state         text not null default 'queued' check (state in ('queued', 'running', 'done', 'failed', 'cancelled')),
  done          int not null default 0 check (done between 0 and 2000000000),
  total         int check (total between 0 and 2000000000),
  note          text,
  attempt       int not null default 0 check (attempt between 0 and 1000),
  instance      uuid,
  heartbeat_at  timestamptz,
  run_after     timestamptz not null default now(),
  cancel_at     timestamptz,
  summary       text,
  summary_values jsonb not null default '{}',
  href          text,
  file_id       uuid references stored_file (id) on delete set null,
  file_scope    text,                                            -- whose rows the file holds; another scope does not get it
  error         text,
  created_at    timestamptz not null default now(),
  started_at    timestamptz,
  finished_at   timestamptz,
  check ((state in ('done', 'failed', 'cancelled')) = (finished_at is not null))
);
create index job_waiting on job (id) where state in ('queued', 'running');
create unique index job_once on job (name, once_key) where once_key is not null and state in ('queued', 'running');
create index job_of_person on job (user_id, id desc);
create index job_finished on job (finished_at) where finished_at is not null;

-- Files too large for one value: written and read piece by piece.
create table stored_chunk (
  file_id uuid not null references stored_file (id) on delete cascade,
  no      int not null check (no between 0 and 1000000),
  content bytea not null,
  primary key (file_id, no)
);
alter table stored_chunk alter column content set storage external;
