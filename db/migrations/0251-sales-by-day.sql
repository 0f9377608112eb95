/*
 * Sales of a whole distributor by month and by day, which rows by time ask for and nothing else; sums to each day for every amount, so that no
 * page reads lines for the days of a month so far. Nothing is filled here: every partition is marked as behind, read from its lines
 * meanwhile, and built anew in the background, so that an upgrade does not wait for it.
 */
create table sale_total (
  distributor_id bigint not null,
  month          date not null,
  tonnes         tonnage_signed not null,
  gross_tonnes   tonnage not null,
  return_tonnes  tonnage not null,
  gross_sales    rupiah not null,
  discount       rupiah not null,
  return_value   rupiah not null,
  net_sales      rupiah_signed not null,
  list_value     rupiah_signed not null,
  listed_net     rupiah_signed not null,
  listed_tonnes  tonnage_signed not null,
  lines          int not null,
  sold_lines     int not null,
  invoices       int not null,
  primary key (distributor_id, month)
);
create index sale_total_month on sale_total (month);

create table sale_day (
  distributor_id bigint not null,
  month          date not null,
  day            date not null,
  tonnes         tonnage_signed not null,
  gross_tonnes   tonnage not null,
  return_tonnes  tonnage not null,
  gross_sales    rupiah not null,
  discount       rupiah not null,
  return_value   rupiah not null,
  net_sales      rupiah_signed not null,
  list_value     rupiah_signed not null,
  listed_net     rupiah_signed not null,
  listed_tonnes  tonnage_signed not null,
  lines          int not null,
  sold_lines     int not null,
  invoices       int not null,
  primary key (distributor_id, day)
);
create index sale_day_day on sale_day (day);
create index sale_day_month on sale_day (month);

alter table sale_month add column listed_tonnes tonnage_signed not null default 0, add column sold_lines int not null default 0;
alter table sale_product add column listed_tonnes tonnage_signed not null default 0, add column sold_lines int not null default 0;
alter table sale_place add column listed_tonnes tonnage_signed not null default 0, add column sold_lines int not null default 0, add column invoices int not null default 0;
alter table sale_place_to
  add column return_tonnes tonnage not null default 0, add column gross_sales rupiah not null default 0, add column discount rupiah not null default 0,
  add column return_value rupiah not null default 0, add column list_value rupiah_signed not null default 0, add column listed_net rupiah_signed not null default 0,
  add column listed_tonnes tonnage_signed not null default 0, add column lines int not null default 0, add column sold_lines int not null default 0,
  add column invoices int not null default 0;
alter table sale_product_to
  add column return_tonnes tonnage not null default 0, add column gross_sales rupiah not null default 0, add column discount rupiah not null default 0,
  add column return_value rupiah not null default 0, add column list_value rupiah_signed not null default 0, add column listed_net rupiah_signed not null default 0,
  add column listed_tonnes tonnage_signed not null default 0, add column lines int not null default 0, add column sold_lines int not null default 0;

insert into rollup_dirty (distributor_id, cube, month) select distributor_id, cube, month from rollup_state where cube = 'sale';
