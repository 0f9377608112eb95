-- A count is kept in the unit it was told in, beside what it is in the product's stock unit, which is what reports read.
alter table stock_report
  add column counted_qty tonnage,
  add column uom_id bigint references uom (id);
update stock_report set counted_qty = qty;
