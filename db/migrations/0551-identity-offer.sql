-- An identity at the provider whose confirmed e-mail is that of an account: it waits until the account's password, or an administrator, links them.
create table identity_offer (
  id         bigint generated always as identity primary key,
  provider   text not null check (provider = 'oidc'),
  subject    text not null check (length(subject) between 1 and 500),
  user_id    bigint not null references app_user (id),   -- the account with the same e-mail
  email      text not null check (length(email) <= 254),
  name       text not null check (length(name) <= 200),
  token_hash bytea not null,                             -- of what the browser holds that came from the provider
  token_until timestamptz not null,
  asked_at   timestamptz not null default now(),
  unique (provider, subject)
);
create unique index identity_offer_token on identity_offer (token_hash);
create index identity_offer_user on identity_offer (user_id);
