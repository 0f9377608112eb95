-- What each bulk distributor's system last pushed, noted every few minutes so that the list can be sorted and filtered by it.
alter table bulk_distributor
  add column client_id bigint references api_client (id),
  add column last_push_at timestamptz,
  add column failed_pushes int not null default 0 check (failed_pushes >= 0);
create index bulk_distributor_client on bulk_distributor (client_id, id);
create index bulk_distributor_last_push on bulk_distributor (last_push_at, id);
create index bulk_distributor_failed on bulk_distributor (failed_pushes, id);
