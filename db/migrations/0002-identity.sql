-- People, what they may do, where they may look, and how they prove who they are.

create table app_user (
  id              bigint generated always as identity primary key,
  username        text not null check (length(username) between 2 and 120),
  email           text check (length(email) between 3 and 254),
  phone           text check (length(phone) between 3 and 30),
  employee_number text check (length(employee_number) between 1 and 30),   -- nopeg
  fullname        text not null check (length(fullname) between 1 and 200),
  status          text not null default 'active' check (status in ('pending', 'active', 'locked', 'disabled')),
  password_hash   text,               -- null: signs in through a provider only
  password_at     timestamptz,
  reset_status    boolean not null default false,
  reset_reason    text check (reset_reason in ('administrator', 'first-sign-in', 'leaked')),
  vendor_id       bigint,             -- distributor of a distributor's user
  avatar          text check (length(avatar) <= 400000),
  locale          text,
  last_login_at   timestamptz,
  last_login_ip   text,
  demo            boolean not null default false,   -- made with the demo data, never elsewhere
  version         int not null default 1,
  created_at      timestamptz not null default now(),
  created_by      bigint,
  updated_at      timestamptz not null default now(),
  updated_by      bigint,
  archived_at     timestamptz
);
create unique index app_user_username on app_user (lower(username));
create unique index app_user_email on app_user (lower(email)) where email is not null;
create unique index app_user_employee_number on app_user (employee_number) where employee_number is not null;
create index app_user_fullname on app_user (fullname, id);
create index app_user_vendor on app_user (vendor_id) where vendor_id is not null;
create index app_user_status on app_user (status, id);

-- `reach` says how far the holder looks: the whole country, the areas given to the person, or one distributor.
create table role (
  id          bigint generated always as identity primary key,
  code        text not null unique check (code ~ '^ROLE_[A-Z0-9_]{2,40}$'),
  name        text not null unique check (length(name) between 2 and 80),
  group_role  text not null check (length(group_role) between 2 and 80),
  reach       text not null check (reach in ('national', 'area', 'vendor')),
  description text not null default '',
  built_in    boolean not null default false,
  position    int not null default 1000,
  version     int not null default 1,
  created_at  timestamptz not null default now(),
  created_by  bigint,
  updated_at  timestamptz not null default now(),
  updated_by  bigint,
  archived_at timestamptz
);

create table user_role (
  user_id    bigint not null references app_user (id),
  role_id    bigint not null references role (id),
  origin     text not null default 'manual' check (origin in ('manual', 'seed', 'ldap', 'oidc')),
  created_at timestamptz not null default now(),
  created_by bigint,
  primary key (user_id, role_id)
);
create index user_role_role on user_role (role_id, user_id);

create table role_action (
  role_id bigint not null references role (id),
  action  text not null check (length(action) between 3 and 120),
  primary key (role_id, action)
);
create index role_action_action on role_action (action);

create table menu (
  id          bigint generated always as identity primary key,
  parent_id   bigint references menu (id),
  name        text not null check (length(name) between 1 and 80),
  href        text check (href ~ '^/[a-z0-9/_-]*$' and length(href) <= 200),
  icon        text check (length(icon) <= 60),
  position    int not null default 0,
  visible     boolean not null default true,
  badge       text check (length(badge) <= 60),
  version     int not null default 1,
  created_at  timestamptz not null default now(),
  created_by  bigint,
  updated_at  timestamptz not null default now(),
  updated_by  bigint,
  archived_at timestamptz,
  check (parent_id <> id)
);
create index menu_parent on menu (parent_id, position);
create unique index menu_href on menu (href) where href is not null and archived_at is null;

create table role_menu (
  role_id bigint not null references role (id),
  menu_id bigint not null references menu (id),
  primary key (role_id, menu_id)
);
create index role_menu_menu on role_menu (menu_id);

-- Every published state of the menu, so that it can be compared and brought back.
create table menu_publication (
  id      bigint generated always as identity primary key,
  tree    jsonb not null,
  note    text,
  at      timestamptz not null default now(),
  user_id bigint
);

create table menu_note (
  id         bigint generated always as identity primary key,
  href       text not null unique check (length(href) <= 200),
  note       text not null check (length(note) <= 100000),
  version    int not null default 1,
  created_at timestamptz not null default now(),
  created_by bigint,
  updated_at timestamptz not null default now(),
  updated_by bigint
);

-- Actions and pages that were there at an earlier start; what is new gets the roles that its declaration proposes, once.
create table access_known (
  kind       text not null check (kind in ('action', 'page')),
  name       text not null,
  first_seen timestamptz not null default now(),
  primary key (kind, name)
);

create table user_scope (
  id         bigint generated always as identity primary key,
  user_id    bigint not null references app_user (id),
  kind       text not null check (kind in ('region', 'area', 'distributor')),
  ref_id     bigint not null,
  created_at timestamptz not null default now(),
  created_by bigint,
  unique (user_id, kind, ref_id)
);

-- A person is the pair (provider, subject); an e-mail alone never joins two identities.
create table external_identity (
  provider      text not null check (provider in ('ldap', 'oidc')),
  subject       text not null check (length(subject) between 1 and 500),
  user_id       bigint not null references app_user (id),
  created_at    timestamptz not null default now(),
  last_used_at  timestamptz,
  primary key (provider, subject)
);
create index external_identity_user on external_identity (user_id);

create table session (
  id               uuid primary key default gen_random_uuid(),
  user_id          bigint not null references app_user (id),   -- as whom
  real_user_id     bigint not null references app_user (id),   -- who
  parent_id        uuid references session (id),               -- the session that masking left
  provider         text not null check (provider in ('password', 'ldap', 'oidc')),
  created_at       timestamptz not null default now(),
  last_seen_at     timestamptz not null default now(),
  expires_at       timestamptz not null,
  authenticated_at timestamptz not null default now(),
  ip               text,
  user_agent       text,
  revoked_at       timestamptz,
  revoke_reason    text,
  check ((parent_id is null) = (user_id = real_user_id))
);
create index session_of_user on session (user_id) where revoked_at is null;
create index session_of_real_user on session (real_user_id, created_at desc);
create index session_parent on session (parent_id) where parent_id is not null;
create index session_expires on session (expires_at);

-- Only hashes: a copy of this table opens nothing. `salt` lets the holder of a token that has just been replaced derive the next one.
create table session_token (
  token_hash    bytea primary key check (length(token_hash) = 32),
  session_id    uuid not null references session (id) on delete cascade,
  issued_at     timestamptz not null default now(),
  superseded_at timestamptz,
  salt          bytea
);
create index session_token_session on session_token (session_id);

create table masking_session (
  id               uuid primary key references session (id) on delete cascade,
  real_user_id     bigint not null references app_user (id),
  user_id          bigint not null references app_user (id),
  vendor_id        bigint,
  started_at       timestamptz not null default now(),
  ended_at         timestamptz,
  ends_by          timestamptz not null,
  server_ip        text,
  user_agent       text,
  claimed_ip       text,
  claimed_device   text,
  claimed_location text,
  path             text,
  request_id       text
);
create index masking_session_real on masking_session (real_user_id, started_at desc);
create index masking_session_user on masking_session (user_id, started_at desc);

create table one_time_code (
  id            bigint generated always as identity primary key,
  identity_hash bytea not null check (length(identity_hash) = 32),
  user_id       bigint references app_user (id),   -- null: nobody of that name, kept so that asking looks the same
  nonce_hash    bytea,
  code_hash     bytea not null,
  created_at    timestamptz not null default now(),
  expires_at    timestamptz not null,
  tries         int not null default 0 check (tries between 0 and 5),
  used_at       timestamptz,
  ended_at      timestamptz,                       -- replaced by a newer one
  ip            text
);
create index one_time_code_identity on one_time_code (identity_hash, created_at desc);

create table login_attempt (
  id         bigint generated always as identity primary key,
  at         timestamptz not null default now(),
  provider   text not null,
  identity   text,                                 -- as typed, cut; never a password
  user_id    bigint,
  vendor_id  bigint,
  ok         boolean not null,
  reason     text,
  ip         text,
  user_agent text,
  request_id text
);
create index login_attempt_user on login_attempt (user_id, at desc);
create index login_attempt_at on login_attempt (at desc);

-- Counters that every instance sees; the key names what is counted.
create table throttle (
  key           text primary key,
  hits          int not null default 0 check (hits between 0 and 1000000),
  window_start  timestamptz not null default now(),
  blocked_until timestamptz
);
create index throttle_window on throttle (window_start);

-- A sign-in at the identity provider that has begun and not come back yet.
create table oidc_start (
  state_hash    bytea primary key,
  binding_hash  bytea not null,
  nonce         text not null,
  code_verifier text not null,
  created_at    timestamptz not null default now(),
  expires_at    timestamptz not null
);

create table user_totp (
  user_id       bigint primary key references app_user (id),
  secret        bytea not null,
  confirmed_at  timestamptz,
  last_step     bigint not null default 0,
  recovery_hashes bytea[] not null default '{}',
  created_at    timestamptz not null default now()
);

-- Letters leave after the change that caused them is committed; the text is wiped once a letter is gone.
create table mail_outbox (
  id         bigint generated always as identity primary key,
  recipient  text not null check (length(recipient) between 3 and 254),
  subject    text not null check (length(subject) between 1 and 200),
  body       text check (length(body) <= 100000),
  kind       text not null,
  user_id    bigint,
  created_at timestamptz not null default now(),
  next_try_at timestamptz not null default now(),
  valid_until timestamptz not null,
  tries      int not null default 0 check (tries between 0 and 100),
  sent_at    timestamptz,
  failed_at  timestamptz,
  error      text
);
create index mail_outbox_due on mail_outbox (next_try_at) where sent_at is null and failed_at is null;
