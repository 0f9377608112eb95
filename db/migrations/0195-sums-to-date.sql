/*
 * Most pages set the days of a month so far against the same days of another month. Sums from the first of the month to each day answer
 * that with one day's rows, where the lines of up to half a month were read before. Two more sums leave out what most pages do not ask:
 * sales by product alone, and what a month's receipts of a product cost. What is filled here equals the lines; partitions that are behind stay marked.
 */
create table sale_product (
  distributor_id bigint not null,
  month          date not null,
  product_id     bigint not null,
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
  primary key (distributor_id, month, product_id)
);
create index sale_product_month on sale_product (month);
insert into sale_product
  select distributor_id, month, product_id, sum(tonnes), sum(gross_tonnes), sum(return_tonnes), sum(gross_sales), sum(discount), sum(return_value), sum(net_sales), sum(list_value), sum(listed_net), sum(lines)
  from sale_month group by 1, 2, 3;

create table purchase_cost (
  distributor_id bigint not null,
  month          date not null,
  product_id     bigint not null,
  tonnes         tonnage_signed not null,
  purchase_value rupiah_signed not null,
  primary key (distributor_id, month, product_id)
);
create index purchase_cost_month on purchase_cost (month);
create index purchase_cost_series on purchase_cost (distributor_id, product_id, month);
insert into purchase_cost select distributor_id, month, product_id, sum(tonnes), sum(purchase_value) from purchase_month group by 1, 2, 3;

-- whether a store bought among the first or the last days of a month; a line can be too light for a gram of tonnage
alter table store_month add column first_bought_on date, add column last_bought_on date;
update store_month set first_bought_on = first_sale_on, last_bought_on = last_sale_on where gross_tonnes > 0;
update store_month s set first_bought_on = x.first_on, last_bought_on = x.last_on
from (
  select l.distributor_id, l.store_id, l.district_id, date_trunc('month', l.sold_on)::date as month, min(l.sold_on) as first_on, max(l.sold_on) as last_on
  from sale_line l join (select distinct distributor_id, store_id, date_trunc('month', sold_on)::date as month from sale_line where sign = 1 and tonnes = 0 and status = 'posted') z
    on z.distributor_id = l.distributor_id and z.store_id = l.store_id and z.month = date_trunc('month', l.sold_on)::date
  where l.sign = 1 and l.tonnes > 0 and l.status = 'posted' group by 1, 2, 3, 4
) x where x.distributor_id = s.distributor_id and x.month = s.month and x.store_id = s.store_id and x.district_id = s.district_id;

create table sale_place_to (
  day            date not null,
  distributor_id bigint not null,
  month          date not null,
  warehouse_id   bigint not null,
  district_id    bigint not null,
  tonnes         tonnage_signed not null,
  gross_tonnes   tonnage not null,
  net_sales      rupiah_signed not null,
  primary key (day, distributor_id, warehouse_id, district_id)
);
create table sale_product_to (
  day            date not null,
  distributor_id bigint not null,
  month          date not null,
  product_id     bigint not null,
  tonnes         tonnage_signed not null,
  gross_tonnes   tonnage not null,
  net_sales      rupiah_signed not null,
  primary key (day, distributor_id, product_id)
);
do $$
declare m date;
begin
  perform set_config('work_mem', '128MB', true);
  for m in select distinct month from sale_place order by 1 loop
    insert into sale_place_to
      with sold as (
        select distributor_id, warehouse_id, district_id, sold_on, sum(sign * tonnes) as t, sum(tonnes) filter (where sign = 1) as g, sum(sign * net) as n
        from sale_line where status = 'posted' and sold_on >= m and sold_on < (m + interval '1 month')::date group by 1, 2, 3, 4
      )
      select d::date, k.distributor_id, m, k.warehouse_id, k.district_id, coalesce(sum(s.t) over w, 0), coalesce(sum(s.g) over w, 0), coalesce(sum(s.n) over w, 0)
      from (select distinct distributor_id, warehouse_id, district_id from sold) k
      cross join generate_series(m, (m + interval '1 month')::date - 1, interval '1 day') d
      left join sold s on s.distributor_id = k.distributor_id and s.warehouse_id = k.warehouse_id and s.district_id = k.district_id and s.sold_on = d::date
      window w as (partition by k.distributor_id, k.warehouse_id, k.district_id order by d)
      order by 1, 2, 4, 5;
    insert into sale_product_to
      with sold as (
        select distributor_id, product_id, sold_on, sum(sign * tonnes) as t, sum(tonnes) filter (where sign = 1) as g, sum(sign * net) as n
        from sale_line where status = 'posted' and sold_on >= m and sold_on < (m + interval '1 month')::date group by 1, 2, 3
      )
      select d::date, k.distributor_id, m, k.product_id, coalesce(sum(s.t) over w, 0), coalesce(sum(s.g) over w, 0), coalesce(sum(s.n) over w, 0)
      from (select distinct distributor_id, product_id from sold) k
      cross join generate_series(m, (m + interval '1 month')::date - 1, interval '1 day') d
      left join sold s on s.distributor_id = k.distributor_id and s.product_id = k.product_id and s.sold_on = d::date
      window w as (partition by k.distributor_id, k.product_id order by d)
      order by 1, 2, 4;
  end loop;
end $$;

-- whether a distributor's plan is split over stores is asked for every month of a page
create index sales_target_split on sales_target (distributor_id, month) where kind = 'store' and archived_at is null;
analyze sale_product;
analyze purchase_cost;
analyze store_month;
analyze sale_place_to;
analyze sale_product_to;
