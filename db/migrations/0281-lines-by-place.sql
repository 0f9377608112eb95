/*
 * Lists of lines and of movements are narrowed by what reports are narrowed by: where the place lies today, what the product is, and for sales
 * what the store is. All of it is joined from the outside and looked up only where it is asked for.
 */
create or replace view sale_line_entry as
  select l.distributor_id, l.id, l.sale_id, l.line_no, l.product_id, l.uom_id, l.qty, l.sign * l.tonnes as tonnes, l.unit_price, l.discount, l.sign * l.net as net,
    case l.sign when 1 then 'sale' else 'return' end as kind, l.status, l.sold_on, l.warehouse_id, l.store_id, l.district_id,
    s.number, s.source, s.received_at, 1 as version, s.created_at, s.updated_at, null::timestamptz as archived_at,
    case when (s.received_at at time zone 'Asia/Jakarta')::date > l.sold_on then 'backdated' else 'sameDay' end as timing,
    b.opco_id, i.brand_id, i.category_id, i.product_type_id, o.segment_id, o.cluster_id,
    (select a.area_id from area_district a where a.district_id = l.district_id and a.valid_from <= (now() at time zone 'Asia/Jakarta')::date and (a.valid_to is null or a.valid_to > (now() at time zone 'Asia/Jakarta')::date)) as area_id,
    (select r.region_id from area_district a join region_area r on r.area_id = a.area_id and r.valid_from <= (now() at time zone 'Asia/Jakarta')::date and (r.valid_to is null or r.valid_to > (now() at time zone 'Asia/Jakarta')::date)
      where a.district_id = l.district_id and a.valid_from <= (now() at time zone 'Asia/Jakarta')::date and (a.valid_to is null or a.valid_to > (now() at time zone 'Asia/Jakarta')::date)) as region_id
  from sale_line l left join sale s on s.distributor_id = l.distributor_id and s.id = l.sale_id
  left join product i on i.id = l.product_id
  left join brand b on b.id = i.brand_id
  left join store o on o.id = l.store_id
  where l.status <> 'draft';

create or replace view stock_entry as
  select m.distributor_id, m.id, m.warehouse_id, m.product_id, m.type, m.qty, i.stock_uom_id as uom_id, m.tonnes, m.moved_on, m.cause, m.cause_id, m.note,
    coalesce(s.number, p.number, a.number) as number,
    coalesce((select l.qty from stock_level l where l.distributor_id = m.distributor_id and l.warehouse_id = m.warehouse_id and l.product_id = m.product_id), 0)
      - coalesce((select sum(n.qty) from stock_movement n where n.distributor_id = m.distributor_id and n.warehouse_id = m.warehouse_id and n.product_id = m.product_id
          and n.moved_on >= m.moved_on and (n.moved_on, n.id) > (m.moved_on, m.id)), 0) as balance,
    m.created_by as entered_by_id, case when (m.created_at at time zone 'Asia/Jakarta')::date > m.moved_on then 'backdated' else 'sameDay' end as timing,
    1 as version, m.created_at, m.created_at as updated_at, null::timestamptz as archived_at,
    coalesce(s.external_id, p.external_id) as external_id, coalesce(s.source, p.source, case when m.cause in ('adjustment', 'transfer', 'damage') then 'form' end) as source,
    b.opco_id, i.brand_id, i.category_id, i.product_type_id, w.district_id,
    (select t.area_id from area_district t where t.district_id = w.district_id and t.valid_from <= (now() at time zone 'Asia/Jakarta')::date and (t.valid_to is null or t.valid_to > (now() at time zone 'Asia/Jakarta')::date)) as area_id,
    (select r.region_id from area_district t join region_area r on r.area_id = t.area_id and r.valid_from <= (now() at time zone 'Asia/Jakarta')::date and (r.valid_to is null or r.valid_to > (now() at time zone 'Asia/Jakarta')::date)
      where t.district_id = w.district_id and t.valid_from <= (now() at time zone 'Asia/Jakarta')::date and (t.valid_to is null or t.valid_to > (now() at time zone 'Asia/Jakarta')::date)) as region_id
  from stock_movement m
  left join product i on i.id = m.product_id
  left join brand b on b.id = i.brand_id
  left join warehouse w on w.id = m.warehouse_id
  left join sale s on m.cause in ('sale', 'sale-cancel') and s.distributor_id = m.distributor_id and s.id = m.cause_id
  left join purchase p on m.cause in ('purchase', 'purchase-cancel') and p.distributor_id = m.distributor_id and p.id = m.cause_id
  left join stock_adjustment a on m.cause = 'adjustment' and a.distributor_id = m.distributor_id and a.id = m.cause_id;
