/*
 * Sale lines beside what they cost: the average of the distributor's own receipts of the month, else of the month before it that has some, else of
 * the one after, else what the product costs everybody; months whose sums are behind are read from the receipts. As reports of margin have it.
 */
create view sale_line_cost_entry as
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
      (select round(sum(k.purchase_value) / sum(k.tonnes), 6) from purchase_cost k where k.product_id = l.product_id and k.tonnes > 0 and k.purchase_value > 0)) as gross_profit
  from sale_line l left join sale s on s.distributor_id = l.distributor_id and s.id = l.sale_id
  left join product i on i.id = l.product_id
  left join brand b on b.id = i.brand_id
  left join store o on o.id = l.store_id
  where l.status <> 'draft';
