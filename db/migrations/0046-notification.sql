-- What happened that somebody should know of, and which kinds of it each person wants to hear.

create table notification (
  id         bigint generated always as identity primary key,
  user_id    bigint not null references app_user (id),
  kind       text not null check (length(kind) between 1 and 40),
  title      text not null check (length(title) between 1 and 300),
  body       text check (length(body) <= 1000),
  text_values jsonb not null default '{}',   -- fill the places of title and body in whichever language the reader uses
  href       text check (href ~ '^/' and length(href) <= 500),
  created_at timestamptz not null default now(),
  read_at    timestamptz
);
create index notification_of_person on notification (user_id, id desc);
create index notification_unread on notification (user_id) where read_at is null;
create index notification_created on notification (created_at);

create table notification_choice (
  user_id bigint not null references app_user (id),
  kind    text not null check (length(kind) between 1 and 40),
  shown   boolean not null default true,
  mail    boolean not null default false,
  primary key (user_id, kind)
);
