-- Reports that leave by letter at set times, each recipient's file made in the recipient's own scope; and letters may carry a file.
create table report_schedule (
  id          bigint generated always as identity primary key,
  owner_id    bigint not null references app_user (id),
  route       text not null check (length(route) between 1 and 200),
  name        text not null check (length(name) between 1 and 80),
  query       jsonb not null,                                   -- as the address asks it: what is relative stays so
  every       text not null check (every in ('week', 'month')),
  days        int[] not null check (cardinality(days) between 1 and 31),
  hour        int not null check (hour between 0 and 23),
  zone        text not null check (zone in ('Asia/Jakarta', 'Asia/Makassar', 'Asia/Jayapura')),
  skip_empty  boolean not null default true,
  paused      boolean not null default false,
  next_at     timestamptz not null,
  created_at  timestamptz not null default now(),
  updated_at  timestamptz not null default now(),
  version     int not null default 1,
  archived_at timestamptz
);
create index report_schedule_due on report_schedule (next_at) where archived_at is null and not paused;
create index report_schedule_owner on report_schedule (owner_id) where archived_at is null;

create table report_schedule_recipient (
  schedule_id bigint not null references report_schedule (id) on delete cascade,
  user_id     bigint not null references app_user (id),
  primary key (schedule_id, user_id)
);

-- One row for each recipient and time, so that nothing is sent twice.
create table report_delivery (
  schedule_id bigint not null references report_schedule (id) on delete cascade,
  user_id     bigint not null references app_user (id),
  due_at      timestamptz not null,
  state       text not null check (state in ('sent', 'empty', 'forbidden', 'failed')),
  rows        int,
  reason      text,
  created_at  timestamptz not null default now(),
  primary key (schedule_id, due_at, user_id)
);

create table mail_attachment (
  mail_id bigint primary key references mail_outbox (id) on delete cascade,
  name    text not null check (length(name) between 1 and 200),
  mime    text not null,
  content bytea not null
);
