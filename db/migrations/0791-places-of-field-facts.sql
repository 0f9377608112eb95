-- Surveys, prices and customer information of corsales are about bulk customers: a place is a store or a customer, as
-- visits have it.
alter table survey_assignment alter column store_id drop not null,
  add column customer_id bigint references bulk_customer (id),
  add column place_key bigint generated always as (coalesce(store_id, -customer_id)) stored,
  add constraint survey_assignment_place check (num_nonnulls(store_id, customer_id) = 1);
-- the unique key over stores stays; this one holds for customers too
create unique index survey_assignment_once on survey_assignment (distributor_id, survey_id, place_key, due_from);
create index survey_assignment_customer on survey_assignment (customer_id);

alter table survey_response alter column store_id drop not null,
  add column customer_id bigint references bulk_customer (id),
  add column place_key bigint generated always as (coalesce(store_id, -customer_id)) stored,
  add constraint survey_response_place check (num_nonnulls(store_id, customer_id) = 1);
create index survey_response_customer on survey_response (customer_id, day);

alter table survey_target alter column kind type varchar(12), drop constraint survey_target_kind_check;
alter table survey_target add constraint survey_target_kind_check
  check (kind in ('all', 'area', 'district', 'segment', 'cluster', 'position', 'panel', 'store', 'bulkSegment',
    'customer'));

alter table price_observation alter column store_id drop not null,
  add column customer_id bigint references bulk_customer (id),
  add column place_key bigint generated always as (coalesce(store_id, -customer_id)) stored,
  add constraint price_observation_place check (num_nonnulls(store_id, customer_id) = 1);
create index price_observation_customer on price_observation (customer_id, day);

alter table customer_info alter column store_id drop not null,
  add column customer_id bigint references bulk_customer (id),
  add column place_key bigint generated always as (coalesce(store_id, -customer_id)) stored,
  add constraint customer_info_place check (num_nonnulls(store_id, customer_id) = 1);
create index customer_info_customer on customer_info (customer_id, channel, captured_at);

alter table place_point alter column store_id drop not null,
  add column customer_id bigint references bulk_customer (id),
  add column place_key bigint generated always as (coalesce(store_id, -customer_id)) stored,
  add constraint place_point_place check (num_nonnulls(store_id, customer_id) = 1);
create index place_point_customer on place_point (customer_id, day);

alter table customer_profile alter column store_id drop not null,
  add column customer_id bigint references bulk_customer (id),
  add column place_key bigint generated always as (coalesce(store_id, -customer_id)) stored,
  add constraint customer_profile_place check (num_nonnulls(store_id, customer_id) = 1),
  drop constraint customer_profile_store_id_channel_key;
create unique index customer_profile_place_once on customer_profile (place_key, channel);
create index customer_profile_store on customer_profile (store_id, id);
create index customer_profile_customer on customer_profile (customer_id, id);

-- What salesmen learn of a customer has a place in its master.
alter table bulk_customer add column contact_name varchar(200), add column phone varchar(30),
  add column potential_tonnes tonnage check (potential_tonnes >= 0);

-- The rate of a survey, as its list shows it.
alter table survey add column response_rate numeric(18,1)
  generated always as (case when targets > 0 then round(responses * 100.0 / targets, 1) end) stored
  check (response_rate >= 0 and response_rate < 'Infinity');
create index survey_rate on survey (response_rate, id);
