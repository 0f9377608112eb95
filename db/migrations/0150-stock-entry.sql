/*
 * Movements of stock as a list that people read, newest first. The document behind a movement is joined from the outside, so that
 * counting and turning pages never touch it. What was left after a movement is today's level without everything that came later:
 * for recent rows, which are what people read, that is next to nothing to add up.
 */
create view stock_entry as
  select m.distributor_id, m.id, m.warehouse_id, m.product_id, m.type, m.qty, i.stock_uom_id as uom_id, m.tonnes, m.moved_on, m.cause, m.cause_id, m.note,
    coalesce(s.number, p.number, a.number) as number,
    coalesce((select l.qty from stock_level l where l.distributor_id = m.distributor_id and l.warehouse_id = m.warehouse_id and l.product_id = m.product_id), 0)
      - coalesce((select sum(n.qty) from stock_movement n where n.distributor_id = m.distributor_id and n.warehouse_id = m.warehouse_id and n.product_id = m.product_id
          and n.moved_on >= m.moved_on and (n.moved_on, n.id) > (m.moved_on, m.id)), 0) as balance,
    m.created_by as entered_by_id, case when (m.created_at at time zone 'Asia/Jakarta')::date > m.moved_on then 'backdated' else 'sameDay' end as timing,
    1 as version, m.created_at, m.created_at as updated_at, null::timestamptz as archived_at
  from stock_movement m
  left join product i on i.id = m.product_id
  left join sale s on m.cause in ('sale', 'sale-cancel') and s.distributor_id = m.distributor_id and s.id = m.cause_id
  left join purchase p on m.cause in ('purchase', 'purchase-cancel') and p.distributor_id = m.distributor_id and p.id = m.cause_id
  left join stock_adjustment a on m.cause = 'adjustment' and a.distributor_id = m.distributor_id and a.id = m.cause_id;
