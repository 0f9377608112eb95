-- The age of all stock stands on what came in lately, wherever it lies.
create index stock_movement_came on stock_movement (moved_on) include (distributor_id, warehouse_id, product_id, tonnes) where type in ('receipt', 'transferIn', 'opening');
