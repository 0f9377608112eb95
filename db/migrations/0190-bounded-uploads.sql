-- Upper bounds, because NaN and Infinity are greater than any lower one and would be taken.
alter table partner_delivery add constraint partner_delivery_qty_bounds check (qty < 1e12);
alter table sale_upload add constraint sale_upload_qty_bounds check (qty < 1e12);
alter table sale_upload add constraint sale_upload_unit_price_bounds check (unit_price < 1e14);
alter table sale_upload add constraint sale_upload_discount_bounds check (discount < 1e14);
alter table sale_upload add constraint sale_upload_tax_bounds check (tax < 1e14);
