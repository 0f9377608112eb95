-- The stores visited on a day, so that reports count different stores without reading single visits.
alter table visit_day add column store_ids bigint[] not null default '{}';
update visit_day d set store_ids = x.ids
  from (
    select v.distributor_id, v.salesman_id, v.day, array_agg(distinct v.store_id order by v.store_id) as ids
    from visit v where v.status = 'posted' and v.store_id is not null group by 1, 2, 3
  ) x
  where d.distributor_id = x.distributor_id and d.salesman_id = x.salesman_id and d.day = x.day;
