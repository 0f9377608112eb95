-- What the stores of a period bought in money, beside their tonnes; periods that are there already take it from the lines.
alter table cluster_result add column net_sales rupiah_signed not null default 0;
update cluster_result r set net_sales = x.net
  from (select p.id as period_id, l.store_id, sum(l.sign * l.net) as net from cluster_period p
          join sale_line l on l.status = 'posted' and l.sold_on >= p.first_month and l.sold_on < (p.first_month + make_interval(months => p.months))::date
        where p.computed_at is not null group by 1, 2) x
  where x.period_id = r.period_id and x.store_id = r.store_id;
