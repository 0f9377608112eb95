/* The age of stock is read off what came in, which is a tenth of all movements. */
create index stock_movement_layers on stock_movement (distributor_id, warehouse_id, product_id, moved_on) include (tonnes) where type in ('receipt', 'transferIn', 'opening');
