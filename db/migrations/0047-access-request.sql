-- Who asked for a permission or a page, so that asking twice is one request.

create table access_request (
  id           bigint generated always as identity primary key,
  user_id      bigint not null references app_user (id),
  action       text check (length(action) <= 100),
  path         text check (length(path) <= 300),
  reason       text check (length(reason) <= 500),
  created_at   timestamptz not null default now()
);
create index access_request_of_person on access_request (user_id, created_at desc);
create index access_request_created on access_request (created_at);
