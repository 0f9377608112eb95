-- A place is a store, or in corsales a bulk customer: exactly one of them. place_key tells them apart by the sign.
alter table visit_pattern alter column store_id drop not null, add column customer_id bigint references bulk_customer (id),
  add column place_key bigint generated always as (coalesce(store_id, -customer_id)) stored,
  add constraint visit_pattern_place check (num_nonnulls(store_id, customer_id) = 1),
  drop constraint visit_pattern_one;
alter table visit_pattern add constraint visit_pattern_one exclude using gist (salesman_id with =, place_key with =, daterange(valid_from, valid_to) with &&) where (archived_at is null);
drop index visit_pattern_key;
create unique index visit_pattern_key on visit_pattern (salesman_id, place_key, valid_from) where archived_at is null;
create index visit_pattern_customer on visit_pattern (customer_id, id);

alter table visit_schedule alter column store_id drop not null, add column customer_id bigint references bulk_customer (id),
  add column place_key bigint generated always as (coalesce(store_id, -customer_id)) stored,
  add constraint visit_schedule_place check (num_nonnulls(store_id, customer_id) = 1);
drop index visit_schedule_once;
create unique index visit_schedule_once on visit_schedule (distributor_id, salesman_id, day, place_key) where status = 'planned';
create index visit_schedule_customer on visit_schedule (customer_id, day);

alter table visit alter column store_id drop not null, add column customer_id bigint references bulk_customer (id),
  add column place_key bigint generated always as (coalesce(store_id, -customer_id)) stored,
  add constraint visit_place check (num_nonnulls(store_id, customer_id) = 1);
create index visit_customer on visit (customer_id, day);
