/*
 * Most pages ask neither for products nor for kinds of movement: sums over both, ten and five times smaller. What is built now equals
 * the rollups and lines it is made from; partitions that are behind stay marked and are built anew with the others.
 */
create table sale_place (
  distributor_id bigint not null,
  month          date not null,
  warehouse_id   bigint not null,
  district_id    bigint not null,
  tonnes         tonnage_signed not null,
  gross_tonnes   tonnage not null,
  return_tonnes  tonnage not null,
  gross_sales    rupiah not null,
  discount       rupiah not null,
  return_value   rupiah not null,
  net_sales      rupiah_signed not null,
  list_value     rupiah_signed not null,
  listed_net     rupiah_signed not null,
  lines          int not null,
  primary key (distributor_id, month, warehouse_id, district_id)
);
create index sale_place_month on sale_place (month);
insert into sale_place
  select distributor_id, month, warehouse_id, district_id, sum(tonnes), sum(gross_tonnes), sum(return_tonnes), sum(gross_sales), sum(discount), sum(return_value), sum(net_sales), sum(list_value), sum(listed_net), sum(lines)
  from sale_month group by 1, 2, 3, 4;

create table stock_month (
  distributor_id bigint not null,
  month          date not null,
  warehouse_id   bigint not null,
  product_id     bigint not null,
  qty            tonnage_signed not null,
  tonnes         tonnage_signed not null,
  net_out        tonnage_signed not null, -- sales less what stores gave back
  in_tonnes      tonnage_signed not null, -- by the sign of each movement
  out_tonnes     tonnage_signed not null,
  moves          int not null,
  last_on        date not null,
  primary key (distributor_id, month, warehouse_id, product_id)
);
create index stock_month_month on stock_month (month);
insert into stock_month
  select distributor_id, date_trunc('month', moved_on)::date, warehouse_id, product_id, sum(qty), sum(tonnes), sum(case when type in ('sale', 'saleReturn') then -tonnes else 0 end),
    sum(greatest(tonnes, 0)), sum(greatest(-tonnes, 0)), count(*), max(moved_on)
  from stock_movement group by 1, 2, 3, 4;
