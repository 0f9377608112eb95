-- What a bulk customer bought this year, how much of the plan that is, and when it bought last: copies for lists and filters,
-- kept by a round; reports read the sales themselves.
alter table bulk_customer add column year_tonnes tonnage_signed not null default 0,
  add column plan_pct numeric(9,1) check (plan_pct between -99999999 and 99999999),
  add column last_sale_on business_date,
  add column idle boolean not null default false;
create index bulk_customer_year_tonnes on bulk_customer (year_tonnes, id);
create index bulk_customer_plan_pct on bulk_customer (plan_pct, id);
create index bulk_customer_last_sale on bulk_customer (last_sale_on, id);
create index bulk_customer_idle on bulk_customer (idle, id);
