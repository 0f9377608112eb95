/*
 * How many lines a store bought in a month, so that lines per invoice are known without reading lines. Filled in one go: months that are behind
 * are read from their lines all the same, and building two years anew for one number would take far longer.
 */
alter table store_month add column sold_lines int not null default 0;
update store_month s set sold_lines = x.n
from (
  select distributor_id, store_id, district_id, date_trunc('month', sold_on)::date as month, count(*) as n from sale_line
  where sign = 1 and status = 'posted' group by 1, 2, 3, 4
) x where x.distributor_id = s.distributor_id and x.month = s.month and x.store_id = s.store_id and x.district_id = s.district_id;

-- lists offer both as a filter and as an order, which reads the rows without a value too
drop index sale_reason_kind;
create index sale_reason_kind on sale (reason_kind, id);
drop index sales_target_position;
create index sales_target_position on sales_target (position_id, month);
