/*
 * Lists of lines and of movements are narrowed by the group of areas and the line of products as well, lines of sales also by who answers for the
 * store today: the nearest chair, and with it all above, so that a whole team is found by its head.
 */
create or replace view sale_line_entry as
  select l.distributor_id, l.id, l.sale_id, l.line_no, l.product_id, l.uom_id, l.qty, l.sign * l.tonnes as tonnes, l.unit_price, l.discount, l.sign * l.net as net,
    case l.sign when 1 then 'sale' else 'return' end as kind, l.status, l.sold_on, l.warehouse_id, l.store_id, l.district_id,
    s.number, s.source, s.received_at, 1 as version, s.created_at, s.updated_at, null::timestamptz as archived_at,
    case when (s.received_at at time zone 'Asia/Jakarta')::date > l.sold_on then 'backdated' else 'sameDay' end as timing,
    b.opco_id, i.brand_id, i.category_id, i.product_type_id, o.segment_id, o.cluster_id,
    (select a.area_id from area_district a where a.district_id = l.district_id and a.valid_from <= (now() at time zone 'Asia/Jakarta')::date and (a.valid_to is null or a.valid_to > (now() at time zone 'Asia/Jakarta')::date)) as area_id,
    (select r.region_id from area_district a join region_area r on r.area_id = a.area_id and r.valid_from <= (now() at time zone 'Asia/Jakarta')::date and (r.valid_to is null or r.valid_to > (now() at time zone 'Asia/Jakarta')::date)
      where a.district_id = l.district_id and a.valid_from <= (now() at time zone 'Asia/Jakarta')::date and (a.valid_to is null or a.valid_to > (now() at time zone 'Asia/Jakarta')::date)) as region_id,
    i.product_line_id,
    (select g.area_group_id from area_district t join area_grouping g on g.area_id = t.area_id and g.valid_from <= (now() at time zone 'Asia/Jakarta')::date and (g.valid_to is null or g.valid_to > (now() at time zone 'Asia/Jakarta')::date)
      where t.district_id = l.district_id and t.valid_from <= (now() at time zone 'Asia/Jakarta')::date and (t.valid_to is null or t.valid_to > (now() at time zone 'Asia/Jakarta')::date)) as area_group_id,
    (select v.tso_id from store_version v where v.store_id = l.store_id and v.valid_from <= (now() at time zone 'Asia/Jakarta')::date and (v.valid_to is null or v.valid_to > (now() at time zone 'Asia/Jakarta')::date)) as position_id,
    (select array_remove(array[v.tso_id, v.asm_id, v.ssm_id, v.gm_id, v.spc_id], null) from store_version v where v.store_id = l.store_id and v.valid_from <= (now() at time zone 'Asia/Jakarta')::date and (v.valid_to is null or v.valid_to > (now() at time zone 'Asia/Jakarta')::date)) as position_ids
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
      where t.district_id = w.district_id and t.valid_from <= (now() at time zone 'Asia/Jakarta')::date and (t.valid_to is null or t.valid_to > (now() at time zone 'Asia/Jakarta')::date)) as region_id,
    i.product_line_id,
    (select g.area_group_id from area_district t join area_grouping g on g.area_id = t.area_id and g.valid_from <= (now() at time zone 'Asia/Jakarta')::date and (g.valid_to is null or g.valid_to > (now() at time zone 'Asia/Jakarta')::date)
      where t.district_id = w.district_id and t.valid_from <= (now() at time zone 'Asia/Jakarta')::date and (t.valid_to is null or t.valid_to > (now() at time zone 'Asia/Jakarta')::date)) as area_group_id
  from stock_movement m
  left join product i on i.id = m.product_id
  left join brand b on b.id = i.brand_id
  left join warehouse w on w.id = m.warehouse_id
  left join sale s on m.cause in ('sale', 'sale-cancel') and s.distributor_id = m.distributor_id and s.id = m.cause_id
  left join purchase p on m.cause in ('purchase', 'purchase-cancel') and p.distributor_id = m.distributor_id and p.id = m.cause_id
  left join stock_adjustment a on m.cause = 'adjustment' and a.distributor_id = m.distributor_id and a.id = m.cause_id;

create or replace view sale_line_cost_entry as
  select l.distributor_id, l.id, l.sale_id, l.line_no, l.product_id, l.uom_id, l.qty, l.sign * l.tonnes as tonnes, l.unit_price, l.discount, l.sign * l.net as net,
    case l.sign when 1 then 'sale' else 'return' end as kind, l.status, l.sold_on, l.warehouse_id, l.store_id, l.district_id,
    s.number, s.source, s.received_at, 1 as version, s.created_at, s.updated_at, null::timestamptz as archived_at,
    case when (s.received_at at time zone 'Asia/Jakarta')::date > l.sold_on then 'backdated' else 'sameDay' end as timing,
    b.opco_id, i.brand_id, i.category_id, i.product_type_id, o.segment_id, o.cluster_id,
    (select a.area_id from area_district a where a.district_id = l.district_id and a.valid_from <= (now() at time zone 'Asia/Jakarta')::date and (a.valid_to is null or a.valid_to > (now() at time zone 'Asia/Jakarta')::date)) as area_id,
    (select r.region_id from area_district a join region_area r on r.area_id = a.area_id and r.valid_from <= (now() at time zone 'Asia/Jakarta')::date and (r.valid_to is null or r.valid_to > (now() at time zone 'Asia/Jakarta')::date)
      where a.district_id = l.district_id and a.valid_from <= (now() at time zone 'Asia/Jakarta')::date and (a.valid_to is null or a.valid_to > (now() at time zone 'Asia/Jakarta')::date)) as region_id,
    l.sign * l.tonnes * coalesce((select round(c.purchase_value / c.tonnes, 6) from (
        select k.month, k.tonnes, k.purchase_value from purchase_cost k where k.distributor_id = l.distributor_id and k.product_id = l.product_id and k.tonnes > 0 and k.purchase_value > 0
          and not exists (select from rollup_dirty z where z.cube = 'purchase' and z.distributor_id = k.distributor_id and z.month = k.month)
        union all select z.month, sum(p.sign * p.tonnes), sum(p.sign * p.net) from (select distinct d.month from rollup_dirty d where d.cube = 'purchase' and d.distributor_id = l.distributor_id) z
          join purchase_line p on p.distributor_id = l.distributor_id and p.product_id = l.product_id and p.status = 'posted' and p.received_on >= z.month and p.received_on < z.month + interval '1 month'
          group by z.month having sum(p.sign * p.tonnes) > 0 and sum(p.sign * p.net) > 0
      ) c order by c.month <> date_trunc('month', l.sold_on)::date, c.month > l.sold_on, abs(c.month - date_trunc('month', l.sold_on)::date) limit 1),
      (select round(sum(k.purchase_value) / sum(k.tonnes), 6) from purchase_cost k where k.product_id = l.product_id and k.tonnes > 0 and k.purchase_value > 0)) as cogs,
    l.sign * l.net - l.sign * l.tonnes * coalesce((select round(c.purchase_value / c.tonnes, 6) from (
        select k.month, k.tonnes, k.purchase_value from purchase_cost k where k.distributor_id = l.distributor_id and k.product_id = l.product_id and k.tonnes > 0 and k.purchase_value > 0
          and not exists (select from rollup_dirty z where z.cube = 'purchase' and z.distributor_id = k.distributor_id and z.month = k.month)
        union all select z.month, sum(p.sign * p.tonnes), sum(p.sign * p.net) from (select distinct d.month from rollup_dirty d where d.cube = 'purchase' and d.distributor_id = l.distributor_id) z
          join purchase_line p on p.distributor_id = l.distributor_id and p.product_id = l.product_id and p.status = 'posted' and p.received_on >= z.month and p.received_on < z.month + interval '1 month'
          group by z.month having sum(p.sign * p.tonnes) > 0 and sum(p.sign * p.net) > 0
      ) c order by c.month <> date_trunc('month', l.sold_on)::date, c.month > l.sold_on, abs(c.month - date_trunc('month', l.sold_on)::date) limit 1),
      (select round(sum(k.purchase_value) / sum(k.tonnes), 6) from purchase_cost k where k.product_id = l.product_id and k.tonnes > 0 and k.purchase_value > 0)) as gross_profit,
    i.product_line_id,
    (select g.area_group_id from area_district t join area_grouping g on g.area_id = t.area_id and g.valid_from <= (now() at time zone 'Asia/Jakarta')::date and (g.valid_to is null or g.valid_to > (now() at time zone 'Asia/Jakarta')::date)
      where t.district_id = l.district_id and t.valid_from <= (now() at time zone 'Asia/Jakarta')::date and (t.valid_to is null or t.valid_to > (now() at time zone 'Asia/Jakarta')::date)) as area_group_id,
    (select v.tso_id from store_version v where v.store_id = l.store_id and v.valid_from <= (now() at time zone 'Asia/Jakarta')::date and (v.valid_to is null or v.valid_to > (now() at time zone 'Asia/Jakarta')::date)) as position_id,
    (select array_remove(array[v.tso_id, v.asm_id, v.ssm_id, v.gm_id, v.spc_id], null) from store_version v where v.store_id = l.store_id and v.valid_from <= (now() at time zone 'Asia/Jakarta')::date and (v.valid_to is null or v.valid_to > (now() at time zone 'Asia/Jakarta')::date)) as position_ids
  from sale_line l left join sale s on s.distributor_id = l.distributor_id and s.id = l.sale_id
  left join product i on i.id = l.product_id
  left join brand b on b.id = i.brand_id
  left join store o on o.id = l.store_id
  where l.status <> 'draft';
