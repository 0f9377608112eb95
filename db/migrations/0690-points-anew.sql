/*
 * Points of many windows at once. What came back is looked for by itself among all that was sold since, which it is a small part of; windows are found by
 * the day they begin, and those that post something without reading all that their stores ever had.
 */
create index sale_line_back on sale_line (store_id, sold_on) include (distributor_id, sale_id, product_id, uom_id, qty, tonnes) where sign = -1;
create index sale_back on sale (store_id, sold_on) include (distributor_id, id, original_sale_id, status) where kind = 'return';
create index point_window_begin on point_window (window_from, store_id);
create index point_window_due on point_window (store_id) where due_points <> 0 or due_bonus <> 0;
create index point_window_long on point_window (store_id) where window_to - window_from > 92;
