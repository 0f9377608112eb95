-- People, how they sign in, what they may do, and the menu.

--
-- Users and roles
--

create table app_user (
  id              bigint generated always as identity primary key,
  username        text not null check (length(username) between 2 and 120),
  email           text check (length(email) between 3 and 254),
  -- given at registration although another account has it; the reply does not reveal that
  claimed_email   text check (length(claimed_email) <= 254),
  phone           text check (length(phone) between 3 and 30),
  employee_number text check (length(employee_number) between 1 and 30),  -- personnel number (nopeg)
  fullname        text not null check (length(fullname) between 1 and 200),
  status          text not null default 'active' check (status in ('pending', 'active', 'locked', 'disabled')),
  -- copy of the names of the roles, for lists and exports
  role_names      text not null default '' check (length(role_names) <= 2000),
  password_hash   text,  -- null: signs in through an identity provider only
  password_at     timestamptz,
  reset_status    boolean not null default false,
  reset_reason    text check (reset_reason in ('administrator', 'first-sign-in', 'leaked')),
  vendor_id       bigint,  -- distributor of a distributor's user
  avatar          text check (length(avatar) <= 400000),
  locale          text,
  last_login_at   timestamptz,
  last_login_ip   text,
  demo            boolean not null default false,  -- only in demo data
  version int not null default 1, archived_at timestamptz,
  created_at timestamptz not null default now(), created_by bigint,
  updated_at timestamptz not null default now(), updated_by bigint
);
create unique index app_user_employee_number on app_user (employee_number) where employee_number is not null;
create index app_user_fullname on app_user (fullname, id);
create index app_user_vendor on app_user (vendor_id) where vendor_id is not null;
create index app_user_status on app_user (status, id);
create unique index app_user_username_folded on app_user (fold_code(username));
create unique index app_user_email_folded on app_user (fold_code(email));
create unique index app_user_employee_number_folded on app_user (fold_code(employee_number));

-- `reach` is what a holder may see: the whole country, the assigned areas, or one distributor.
create table role (
  id          bigint generated always as identity primary key,
  code        text not null unique check (code ~ '^ROLE_[A-Z0-9_]{2,40}$'),
  name        text not null unique check (length(name) between 2 and 80),
  group_role  text not null check (length(group_role) between 2 and 80),
  reach       text not null check (reach in ('national', 'area', 'vendor')),
  description text not null default '',
  built_in    boolean not null default false,
  position    int not null default 1000,
  version int not null default 1, archived_at timestamptz,
  created_at timestamptz not null default now(), created_by bigint,
  updated_at timestamptz not null default now(), updated_by bigint
);
create unique index role_folded on role (fold_code(code));
create unique index role_name_folded on role (fold_code(name));

create table user_role (
  user_id bigint not null references app_user (id),
  role_id bigint not null references role (id),
  origin  text not null default 'manual' check (origin in ('manual', 'seed', 'ldap', 'oidc')),
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

create table user_scope (
  id      bigint generated always as identity primary key,
  user_id bigint not null references app_user (id),
  kind    text not null check (kind in ('region', 'area', 'distributor')),
  ref_id  bigint not null,
  created_at timestamptz not null default now(),
  created_by bigint,
  unique (user_id, kind, ref_id)
);

-- Actions and pages that existed at an earlier start. A new one is granted once to the roles that its declaration
-- proposes.
create table access_known (
  kind       text not null check (kind in ('action', 'page')),
  name       text not null,
  first_seen timestamptz not null default now(),
  primary key (kind, name)
);

-- Groups of roles as selectable rows. The id of a group is that of its first role.
create view role_group as
  select min(r.id) as id, r.group_role as name, count(*) filter (where r.archived_at is null)::int as roles,
    (select count(distinct u.user_id)::int from user_role u join role x on x.id = u.role_id and x.archived_at is null
      join app_user p on p.id = u.user_id and p.archived_at is null where x.group_role = r.group_role) as holders,
    1 as version, min(r.created_at) as created_at, max(r.updated_at) as updated_at, case
      when bool_and(r.archived_at is not null) then max(r.archived_at) end as archived_at
  from role r group by r.group_role;

--
-- Sign-in
--

-- An identity is the pair (provider, subject). An e-mail address alone never links two identities.
create table external_identity (
  provider     text not null check (provider in ('ldap', 'oidc')),
  subject      text not null check (length(subject) between 1 and 500),
  user_id      bigint not null references app_user (id),
  created_at   timestamptz not null default now(),
  last_used_at timestamptz,
  primary key (provider, subject)
);
create index external_identity_user on external_identity (user_id);

create table session (
  id               uuid primary key default gen_random_uuid(),
  user_id          bigint not null references app_user (id),  -- the user whose rights apply
  -- the user who is signed in; differs from user_id while masking
  real_user_id     bigint not null references app_user (id),
  parent_id        uuid references session (id),  -- the session from which masking was started
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

-- Only hashes of tokens are stored. `salt` lets the holder of a replaced token derive the next one.
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
  -- null: unknown user; the row is kept so that the response is the same
  user_id       bigint references app_user (id),
  nonce_hash    bytea,
  code_hash     bytea not null,
  created_at    timestamptz not null default now(),
  expires_at    timestamptz not null,
  tries         int not null default 0 check (tries between 0 and 5),
  used_at       timestamptz,
  ended_at      timestamptz,  -- replaced by a newer code
  ip            text
);
create index one_time_code_identity on one_time_code (identity_hash, created_at desc);

-- Two-step verification: the secret of the authenticator app, and the recovery codes.
create table second_step (
  user_id      bigint primary key references app_user (id) on delete cascade,
  secret       text not null,
  confirmed_at timestamptz,  -- required at sign-in from then on
  last_step    bigint,  -- time step of the last accepted code; this and all earlier codes are used up
  created_at   timestamptz not null default now()
);

create table recovery_code (
  user_id bigint not null references app_user (id) on delete cascade,
  hash    bytea not null check (length(hash) = 32),
  used_at timestamptz,
  primary key (user_id, hash)
);

create table login_attempt (
  id         bigint generated always as identity primary key,
  at         timestamptz not null default now(),
  provider   text not null,
  identity   text,  -- as entered, truncated; never a password
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
create index login_attempt_day on login_attempt (((at at time zone 'Asia/Jakarta')::date));

-- IP addresses of sign-ins and attempts. The id is derived from the address, so that it never changes.
create view sign_in_address as
  select ('x' || substr(md5(a.ip), 1, 12))::bit(48)::bigint as id, a.ip, count(distinct a.user_id)::int as people,
    (count(*) filter (where a.ok))::int as logins, (count(*) filter (where not a.ok))::int as failed,
    min(a.at) as first_at, max(a.at) as last_at,
    case when bool_and(a.vendor_id is not null) and min(a.vendor_id) = max(a.vendor_id)
      then min(a.vendor_id) end as vendor_id,
    1 as version, min(a.at) as created_at, max(a.at) as updated_at, null::timestamptz as archived_at
  from (
    select l.ip, l.user_id, l.vendor_id, l.ok, l.at from login_attempt l where l.ip is not null
    union all select m.server_ip, m.real_user_id, m.vendor_id, null, m.started_at from masking_session m
      where m.server_ip is not null
  ) a group by a.ip;

-- Rate limit counters shared by all instances; the key names what is counted.
create table throttle (
  key           text primary key,
  hits          int not null default 0 check (hits between 0 and 1000000),
  window_start  timestamptz not null default now(),
  blocked_until timestamptz
);
create index throttle_window on throttle (window_start);

-- Sign-ins at the identity provider that have been started and not completed.
create table oidc_start (
  state_hash    bytea primary key,
  binding_hash  bytea not null,
  nonce         text not null,
  code_verifier text not null,
  created_at    timestamptz not null default now(),
  expires_at    timestamptz not null
);

-- Identities at the provider whose confirmed e-mail is that of an account. They wait until the account's password, or
-- an administrator, links them.
create table identity_offer (
  id          bigint generated always as identity primary key,
  provider    text not null check (provider = 'oidc'),
  subject     text not null check (length(subject) between 1 and 500),
  user_id     bigint not null references app_user (id),  -- the account with the same e-mail
  email       text not null check (length(email) <= 254),
  name        text not null check (length(name) <= 200),
  token_hash  bytea not null,  -- hash of the value in the browser that came from the provider
  token_until timestamptz not null,
  asked_at    timestamptz not null default now(),
  unique (provider, subject)
);
create unique index identity_offer_token on identity_offer (token_hash);
create index identity_offer_user on identity_offer (user_id);

--
-- Menu
--

create table menu (
  id        bigint generated always as identity primary key,
  parent_id bigint references menu (id),
  name      text not null check (length(name) between 1 and 80),
  href      text check (href ~ '^/[a-z0-9/_-]*$' and length(href) <= 200),
  icon      text check (length(icon) <= 60),
  position  int not null default 0,
  visible   boolean not null default true,
  version int not null default 1, archived_at timestamptz,
  created_at timestamptz not null default now(), created_by bigint,
  updated_at timestamptz not null default now(), updated_by bigint,
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

-- Every published menu, so that it can be compared and restored.
create table menu_publication (
  id      bigint generated always as identity primary key,
  tree    jsonb not null,
  note    text,
  at      timestamptz not null default now(),
  user_id bigint
);

create table menu_note (
  id   bigint generated always as identity primary key,
  href text not null unique check (length(href) <= 200),
  note text not null check (length(note) <= 100000),
  version int not null default 1,
  created_at timestamptz not null default now(), created_by bigint,
  updated_at timestamptz not null default now(), updated_by bigint
);

--
-- Requests for access
--

-- Requests for a permission or a page; a repetition does not create a second request.
create table access_request (
  id      bigint generated always as identity primary key,
  user_id bigint not null references app_user (id),
  action  text check (length(action) <= 100),
  path    text check (length(path) <= 300),
  reason  text check (length(reason) <= 500),
  created_at timestamptz not null default now()
);
create index access_request_of_person on access_request (user_id, created_at desc);
create index access_request_created on access_request (created_at);
