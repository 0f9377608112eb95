/*
 * What the lists of lines and of movements say beside their figures: whether a line was entered after its day, and where the document
 * of a movement came from. Columns are added at the end, so that whoever reads the views today reads the same.
 */
create or replace view sale_line_entry as
  select l.distributor_id, l.id, l.sale_id, l.line_no, l.product_id, l.uom_id, l.qty, l.sign * l.tonnes as tonnes, l.unit_price, l.discount, l.sign * l.net as net,
    case l.sign when 1 then 'sale' else 'return' end as kind, l.status, l.sold_on, l.warehouse_id, l.store_id, l.district_id,
    s.number, s.source, s.received_at, 1 as version, s.created_at, s.updated_at, null::timestamptz as archived_at,
    case when (s.received_at at time zone 'Asia/Jakarta')::date > l.sold_on then 'backdated' else 'sameDay' end as timing
  from sale_line l left join sale s on s.distributor_id = l.distributor_id and s.id = l.sale_id
  where l.status <> 'draft';

create or replace view stock_entry as
  select m.distributor_id, m.id, m.warehouse_id, m.product_id, m.type, m.qty, i.stock_uom_id as uom_id, m.tonnes, m.moved_on, m.cause, m.cause_id, m.note,
    coalesce(s.number, p.number, a.number) as number,
    coalesce((select l.qty from stock_level l where l.distributor_id = m.distributor_id and l.warehouse_id = m.warehouse_id and l.product_id = m.product_id), 0)
      - coalesce((select sum(n.qty) from stock_movement n where n.distributor_id = m.distributor_id and n.warehouse_id = m.warehouse_id and n.product_id = m.product_id
          and n.moved_on >= m.moved_on and (n.moved_on, n.id) > (m.moved_on, m.id)), 0) as balance,
    m.created_by as entered_by_id, case when (m.created_at at time zone 'Asia/Jakarta')::date > m.moved_on then 'backdated' else 'sameDay' end as timing,
    1 as version, m.created_at, m.created_at as updated_at, null::timestamptz as archived_at,
    coalesce(s.external_id, p.external_id) as external_id, coalesce(s.source, p.source, case when m.cause in ('adjustment', 'transfer', 'damage') then 'form' end) as source
  from stock_movement m
  left join product i on i.id = m.product_id
  left join sale s on m.cause in ('sale', 'sale-cancel') and s.distributor_id = m.distributor_id and s.id = m.cause_id
  left join purchase p on m.cause in ('purchase', 'purchase-cancel') and p.distributor_id = m.distributor_id and p.id = m.cause_id
  left join stock_adjustment a on m.cause = 'adjustment' and a.distributor_id = m.distributor_id and a.id = m.cause_id;

-- The same movements stood under a second name.
drop view stock_transaction;
