-- Two-step verification: the secret that a person's app shares with the portal, and the codes for the day the telephone is lost.
create table second_step (
  user_id      bigint primary key references app_user (id) on delete cascade,
  secret       text not null,
  confirmed_at timestamptz,         -- asked for at sign-in from then on
  last_step    bigint,              -- of the newest code taken; it and all before it are spent
  created_at   timestamptz not null default now()
);
create table recovery_code (
  user_id bigint not null references app_user (id) on delete cascade,
  hash    bytea not null check (length(hash) = 32),
  used_at timestamptz,
  primary key (user_id, hash)
);
