-- Tickets and the last sale of a month, and sums of bulk sales by day, so that reports read no sales for them.
alter table bulk_month add column tickets int not null default 0, add column last_sale_on date;
alter table bulk_month alter column tickets drop default;
create table bulk_day (
  distributor_id bigint not null,
  month          date not null,
  day            date not null,
  customer_id    bigint not null,
  project_id     bigint not null,  -- 0: none
  product_id     bigint not null,
  tonnes         tonnage_signed not null,
  gross_tonnes   tonnage not null,
  net_sales      rupiah_signed not null,
  tickets        int not null,
  primary key (distributor_id, day, customer_id, project_id, product_id)
);
create index bulk_day_day on bulk_day (day);
create index bulk_day_month on bulk_day (month);
create index bulk_day_customer on bulk_day (customer_id, day);

-- Reports read the sales of these months until their sums are rebuilt.
insert into rollup_dirty (distributor_id, cube, month)
  select distributor_id, 'bulk', month from rollup_state where cube = 'bulk';
