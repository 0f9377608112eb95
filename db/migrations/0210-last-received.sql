-- When something of a distributor came in last is looked up for each distributor of a page.
create index sale_last_received on sale (distributor_id, received_at) where status <> 'cancelled';
create index purchase_last_received on purchase (distributor_id, received_at) where status <> 'cancelled';
create index stock_report_last_received on stock_report (distributor_id, received_at);
