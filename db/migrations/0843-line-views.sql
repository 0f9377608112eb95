-- A cluster refuses a subquery of a line within another one; the home area of a line is joined.
create or replace view sale_line_cost_entry as
  select l.distributor_id, l.id, l.sale_id, l.line_no, l.product_id, l.uom_id, l.qty, l.sign * l.tonnes as tonnes,
    l.unit_price, l.discount, l.sign * l.net as net,
    case l.sign when 1 then 'sale' else 'return' end as kind, l.status, l.sold_on, l.warehouse_id, l.store_id,
      l.district_id,
    s.number, s.source, s.received_at, 1 as version, s.created_at, s.updated_at, null::timestamptz as archived_at,
    case when (s.received_at at time zone 'Asia/Jakarta')::date > l.sold_on then 'backdated'
      else 'sameDay' end as timing,
    b.opco_id, i.brand_id, i.category_id, i.product_type_id, o.segment_id, o.cluster_id,
    (select a.area_id from area_district a
      where a.district_id = l.district_id and a.valid_from <= (now() at time zone 'Asia/Jakarta')::date
      and (a.valid_to is null or a.valid_to > (now() at time zone 'Asia/Jakarta')::date)) as area_id,
    (select r.region_id from area_district a join region_area r on r.area_id = a.area_id
      and r.valid_from <= (now() at time zone 'Asia/Jakarta')::date
      and (r.valid_to is null or r.valid_to > (now() at time zone 'Asia/Jakarta')::date)
      where a.district_id = l.district_id and a.valid_from <= (now() at time zone 'Asia/Jakarta')::date
        and (a.valid_to is null or a.valid_to > (now() at time zone 'Asia/Jakarta')::date)) as region_id,
    l.sign * l.tonnes * coalesce((select round(c.purchase_value / c.tonnes, 6) from (
        select k.month, k.tonnes, k.purchase_value from purchase_cost k
          where k.distributor_id = l.distributor_id and k.product_id = l.product_id and k.tonnes > 0
          and k.purchase_value > 0
          and not exists (select 1 from rollup_dirty z
            where z.cube = 'purchase' and z.distributor_id = k.distributor_id and z.month = k.month)
        union all select z.month, sum(p.sign * p.tonnes), sum(p.sign * p.net)
          from (select distinct d.month from rollup_dirty d
          where d.cube = 'purchase' and d.distributor_id = l.distributor_id) z
          join purchase_line p on p.distributor_id = l.distributor_id and p.product_id = l.product_id
            and p.status = 'posted' and p.received_on >= z.month and p.received_on < z.month + interval '1 month'
          group by z.month having sum(p.sign * p.tonnes) > 0 and sum(p.sign * p.net) > 0
      ) c order by c.month <> date_trunc('month', l.sold_on)::date, c.month > l.sold_on,
        abs(c.month - date_trunc('month', l.sold_on)::date) limit 1),
      (select round(sum(k.purchase_value) / sum(k.tonnes), 6) from purchase_cost k
        where k.product_id = l.product_id and k.tonnes > 0 and k.purchase_value > 0)) as cogs,
    l.sign * l.net - l.sign * l.tonnes * coalesce((select round(c.purchase_value / c.tonnes, 6) from (
        select k.month, k.tonnes, k.purchase_value from purchase_cost k
          where k.distributor_id = l.distributor_id and k.product_id = l.product_id and k.tonnes > 0
          and k.purchase_value > 0
          and not exists (select 1 from rollup_dirty z
            where z.cube = 'purchase' and z.distributor_id = k.distributor_id and z.month = k.month)
        union all select z.month, sum(p.sign * p.tonnes), sum(p.sign * p.net)
          from (select distinct d.month from rollup_dirty d
          where d.cube = 'purchase' and d.distributor_id = l.distributor_id) z
          join purchase_line p on p.distributor_id = l.distributor_id and p.product_id = l.product_id
            and p.status = 'posted' and p.received_on >= z.month and p.received_on < z.month + interval '1 month'
          group by z.month having sum(p.sign * p.tonnes) > 0 and sum(p.sign * p.net) > 0
      ) c order by c.month <> date_trunc('month', l.sold_on)::date, c.month > l.sold_on,
        abs(c.month - date_trunc('month', l.sold_on)::date) limit 1),
      (select round(sum(k.purchase_value) / sum(k.tonnes), 6) from purchase_cost k
        where k.product_id = l.product_id and k.tonnes > 0 and k.purchase_value > 0)) as gross_profit,
    i.product_line_id,
    (select g.area_group_id from area_district t join area_grouping g on g.area_id = t.area_id
      and g.valid_from <= (now() at time zone 'Asia/Jakarta')::date
      and (g.valid_to is null or g.valid_to > (now() at time zone 'Asia/Jakarta')::date)
      where t.district_id = l.district_id and t.valid_from <= (now() at time zone 'Asia/Jakarta')::date
        and (t.valid_to is null or t.valid_to > (now() at time zone 'Asia/Jakarta')::date)) as area_group_id,
    (select v.tso_id from store_version v
      where v.store_id = l.store_id and v.valid_from <= (now() at time zone 'Asia/Jakarta')::date
      and (v.valid_to is null or v.valid_to > (now() at time zone 'Asia/Jakarta')::date)) as position_id,
    (select array_remove(array[v.tso_id, v.asm_id, v.ssm_id, v.gm_id, v.spc_id], null) from store_version v
      where v.store_id = l.store_id and v.valid_from <= (now() at time zone 'Asia/Jakarta')::date
      and (v.valid_to is null or v.valid_to > (now() at time zone 'Asia/Jakarta')::date)) as position_ids,
    (select a.area_id from area_district a
      where a.district_id = l.district_id and a.valid_from <= l.sold_on
      and (a.valid_to is null or a.valid_to > l.sold_on)) as sold_area_id,
    (select r.region_id from area_district a join region_area r on r.area_id = a.area_id
      and r.valid_from <= l.sold_on and (r.valid_to is null or r.valid_to > l.sold_on)
      where a.district_id = l.district_id and a.valid_from <= l.sold_on
      and (a.valid_to is null or a.valid_to > l.sold_on)) as sold_region_id,
    (select g.area_group_id from area_district a join area_grouping g on g.area_id = a.area_id
      and g.valid_from <= l.sold_on and (g.valid_to is null or g.valid_to > l.sold_on)
      where a.district_id = l.district_id and a.valid_from <= l.sold_on
      and (a.valid_to is null or a.valid_to > l.sold_on)) as sold_area_group_id,
    (select a.area_id from area_district a where a.district_id = h.district_id and a.valid_from <= l.sold_on
      and (a.valid_to is null or a.valid_to > l.sold_on)) as home_area_id,
    (select r.region_id from area_district a join region_area r on r.area_id = a.area_id
      and r.valid_from <= l.sold_on and (r.valid_to is null or r.valid_to > l.sold_on)
      where a.district_id = h.district_id and a.valid_from <= l.sold_on
      and (a.valid_to is null or a.valid_to > l.sold_on)) as home_region_id,
    (select g.area_group_id from area_district a join area_grouping g on g.area_id = a.area_id
      and g.valid_from <= l.sold_on and (g.valid_to is null or g.valid_to > l.sold_on)
      where a.district_id = h.district_id and a.valid_from <= l.sold_on
      and (a.valid_to is null or a.valid_to > l.sold_on)) as home_area_group_id,
    (select m.product_group_id from product_group_member m
      where m.product_id = l.product_id and m.valid_from <= (now() at time zone 'Asia/Jakarta')::date
      and (m.valid_to is null or m.valid_to > (now() at time zone 'Asia/Jakarta')::date)) as product_group_id,
    (select m.product_group_id from product_group_member m
      where m.product_id = l.product_id and m.valid_from <= l.sold_on
      and (m.valid_to is null or m.valid_to > l.sold_on)) as sold_product_group_id,
    (select v.tso_id from store_version v
      where v.store_id = l.store_id and v.valid_from <= l.sold_on
      and (v.valid_to is null or v.valid_to > l.sold_on)) as sold_tso_id,
    (select v.asm_id from store_version v
      where v.store_id = l.store_id and v.valid_from <= l.sold_on
      and (v.valid_to is null or v.valid_to > l.sold_on)) as sold_asm_id,
    (select v.ssm_id from store_version v
      where v.store_id = l.store_id and v.valid_from <= l.sold_on
      and (v.valid_to is null or v.valid_to > l.sold_on)) as sold_ssm_id,
    (select v.gm_id from store_version v
      where v.store_id = l.store_id and v.valid_from <= l.sold_on
      and (v.valid_to is null or v.valid_to > l.sold_on)) as sold_gm_id,
    (select v.spc_id from store_version v
      where v.store_id = l.store_id and v.valid_from <= l.sold_on
      and (v.valid_to is null or v.valid_to > l.sold_on)) as sold_spc_id,
    (select v.tso_id from store_version v
      where v.store_id = l.store_id and v.valid_from <= l.sold_on
      and (v.valid_to is null or v.valid_to > l.sold_on)) as sold_position_id,
    (select array_remove(array[v.tso_id, v.asm_id, v.ssm_id, v.gm_id, v.spc_id], null) from store_version v
      where v.store_id = l.store_id and v.valid_from <= l.sold_on
      and (v.valid_to is null or v.valid_to > l.sold_on)) as sold_position_ids
  from sale_line l left join sale s on s.distributor_id = l.distributor_id and s.id = l.sale_id
  left join product i on i.id = l.product_id
  left join distributor h on h.id = l.distributor_id
  left join brand b on b.id = i.brand_id
  left join store o on o.id = l.store_id
  where l.status <> 'draft';

create or replace view sale_line_entry as
  select l.distributor_id, l.id, l.sale_id, l.line_no, l.product_id, l.uom_id, l.qty, l.sign * l.tonnes as tonnes,
    l.unit_price, l.discount, l.sign * l.net as net,
    case l.sign when 1 then 'sale' else 'return' end as kind, l.status, l.sold_on, l.warehouse_id, l.store_id,
      l.district_id,
    s.number, s.source, s.received_at, 1 as version, s.created_at, s.updated_at, null::timestamptz as archived_at,
    case when (s.received_at at time zone 'Asia/Jakarta')::date > l.sold_on then 'backdated'
      else 'sameDay' end as timing,
    b.opco_id, i.brand_id, i.category_id, i.product_type_id, o.segment_id, o.cluster_id,
    (select a.area_id from area_district a
      where a.district_id = l.district_id and a.valid_from <= (now() at time zone 'Asia/Jakarta')::date
      and (a.valid_to is null or a.valid_to > (now() at time zone 'Asia/Jakarta')::date)) as area_id,
    (select r.region_id from area_district a join region_area r on r.area_id = a.area_id
      and r.valid_from <= (now() at time zone 'Asia/Jakarta')::date
      and (r.valid_to is null or r.valid_to > (now() at time zone 'Asia/Jakarta')::date)
      where a.district_id = l.district_id and a.valid_from <= (now() at time zone 'Asia/Jakarta')::date
        and (a.valid_to is null or a.valid_to > (now() at time zone 'Asia/Jakarta')::date)) as region_id,
    i.product_line_id,
    (select g.area_group_id from area_district t join area_grouping g on g.area_id = t.area_id
      and g.valid_from <= (now() at time zone 'Asia/Jakarta')::date
      and (g.valid_to is null or g.valid_to > (now() at time zone 'Asia/Jakarta')::date)
      where t.district_id = l.district_id and t.valid_from <= (now() at time zone 'Asia/Jakarta')::date
        and (t.valid_to is null or t.valid_to > (now() at time zone 'Asia/Jakarta')::date)) as area_group_id,
    (select v.tso_id from store_version v
      where v.store_id = l.store_id and v.valid_from <= (now() at time zone 'Asia/Jakarta')::date
      and (v.valid_to is null or v.valid_to > (now() at time zone 'Asia/Jakarta')::date)) as position_id,
    (select array_remove(array[v.tso_id, v.asm_id, v.ssm_id, v.gm_id, v.spc_id], null) from store_version v
      where v.store_id = l.store_id and v.valid_from <= (now() at time zone 'Asia/Jakarta')::date
      and (v.valid_to is null or v.valid_to > (now() at time zone 'Asia/Jakarta')::date)) as position_ids,
    (select a.area_id from area_district a
      where a.district_id = l.district_id and a.valid_from <= l.sold_on
      and (a.valid_to is null or a.valid_to > l.sold_on)) as sold_area_id,
    (select r.region_id from area_district a join region_area r on r.area_id = a.area_id
      and r.valid_from <= l.sold_on and (r.valid_to is null or r.valid_to > l.sold_on)
      where a.district_id = l.district_id and a.valid_from <= l.sold_on
      and (a.valid_to is null or a.valid_to > l.sold_on)) as sold_region_id,
    (select g.area_group_id from area_district a join area_grouping g on g.area_id = a.area_id
      and g.valid_from <= l.sold_on and (g.valid_to is null or g.valid_to > l.sold_on)
      where a.district_id = l.district_id and a.valid_from <= l.sold_on
      and (a.valid_to is null or a.valid_to > l.sold_on)) as sold_area_group_id,
    (select a.area_id from area_district a where a.district_id = h.district_id and a.valid_from <= l.sold_on
      and (a.valid_to is null or a.valid_to > l.sold_on)) as home_area_id,
    (select r.region_id from area_district a join region_area r on r.area_id = a.area_id
      and r.valid_from <= l.sold_on and (r.valid_to is null or r.valid_to > l.sold_on)
      where a.district_id = h.district_id and a.valid_from <= l.sold_on
      and (a.valid_to is null or a.valid_to > l.sold_on)) as home_region_id,
    (select g.area_group_id from area_district a join area_grouping g on g.area_id = a.area_id
      and g.valid_from <= l.sold_on and (g.valid_to is null or g.valid_to > l.sold_on)
      where a.district_id = h.district_id and a.valid_from <= l.sold_on
      and (a.valid_to is null or a.valid_to > l.sold_on)) as home_area_group_id,
    (select m.product_group_id from product_group_member m
      where m.product_id = l.product_id and m.valid_from <= (now() at time zone 'Asia/Jakarta')::date
      and (m.valid_to is null or m.valid_to > (now() at time zone 'Asia/Jakarta')::date)) as product_group_id,
    (select m.product_group_id from product_group_member m
      where m.product_id = l.product_id and m.valid_from <= l.sold_on
      and (m.valid_to is null or m.valid_to > l.sold_on)) as sold_product_group_id,
    (select v.tso_id from store_version v
      where v.store_id = l.store_id and v.valid_from <= l.sold_on
      and (v.valid_to is null or v.valid_to > l.sold_on)) as sold_tso_id,
    (select v.asm_id from store_version v
      where v.store_id = l.store_id and v.valid_from <= l.sold_on
      and (v.valid_to is null or v.valid_to > l.sold_on)) as sold_asm_id,
    (select v.ssm_id from store_version v
      where v.store_id = l.store_id and v.valid_from <= l.sold_on
      and (v.valid_to is null or v.valid_to > l.sold_on)) as sold_ssm_id,
    (select v.gm_id from store_version v
      where v.store_id = l.store_id and v.valid_from <= l.sold_on
      and (v.valid_to is null or v.valid_to > l.sold_on)) as sold_gm_id,
    (select v.spc_id from store_version v
      where v.store_id = l.store_id and v.valid_from <= l.sold_on
      and (v.valid_to is null or v.valid_to > l.sold_on)) as sold_spc_id,
    (select v.tso_id from store_version v
      where v.store_id = l.store_id and v.valid_from <= l.sold_on
      and (v.valid_to is null or v.valid_to > l.sold_on)) as sold_position_id,
    (select array_remove(array[v.tso_id, v.asm_id, v.ssm_id, v.gm_id, v.spc_id], null) from store_version v
      where v.store_id = l.store_id and v.valid_from <= l.sold_on
      and (v.valid_to is null or v.valid_to > l.sold_on)) as sold_position_ids
  from sale_line l left join sale s on s.distributor_id = l.distributor_id and s.id = l.sale_id
  left join product i on i.id = l.product_id
  left join distributor h on h.id = l.distributor_id
  left join brand b on b.id = i.brand_id
  left join store o on o.id = l.store_id
  where l.status <> 'draft';
