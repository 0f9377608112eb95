-- What was sold without a list price came back with a list value of nothing, which counted against what has one.
with wrong as (
  update sale_line r set list_value = null
  from sale s, sale_line o
  where r.sign = -1 and r.list_value = 0 and s.distributor_id = r.distributor_id and s.id = r.sale_id and s.original_sale_id is not null
    and o.distributor_id = r.distributor_id and o.sale_id = s.original_sale_id and o.line_no = r.line_no and o.list_value is null
  returning r.distributor_id, r.sold_on, r.status
)
insert into rollup_dirty (cube, distributor_id, month)
select distinct 'sale', distributor_id, date_trunc('month', sold_on)::date from wrong where status = 'posted';
