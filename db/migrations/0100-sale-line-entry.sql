/*
 * Lines of sales and returns as lists that people read, newest first. The document is joined from the outside, so that counting and
 * turning pages never touch it; drafts are nobody's report.
 */

create view sale_line_entry as
  select l.distributor_id, l.id, l.sale_id, l.line_no, l.product_id, l.uom_id, l.qty, l.sign * l.tonnes as tonnes, l.unit_price, l.discount, l.sign * l.net as net,
    case l.sign when 1 then 'sale' else 'return' end as kind, l.status, l.sold_on, l.warehouse_id, l.store_id, l.district_id,
    s.number, s.source, s.received_at, 1 as version, s.created_at, s.updated_at, null::timestamptz as archived_at
  from sale_line l left join sale s on s.distributor_id = l.distributor_id and s.id = l.sale_id
  where l.status <> 'draft';

-- Days alone were indexed; with the line behind them a page begins where the last one ended.
drop index sale_line_sold_on;
create index sale_line_sold_on on sale_line (sold_on, id);
create index sale_line_id on sale_line (id);
-- What is counted is counted here alone, a distributor's own as well as everybody's.
create index sale_line_booked on sale_line (distributor_id) where status <> 'draft';
