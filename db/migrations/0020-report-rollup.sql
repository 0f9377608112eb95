/*
 * Sales stay in the district where they were made, so rollups by store carry it too: a cut by store and a cut by district then
 * agree, and the same scope holds for both. The stock flow keeps the last day of its month, so that "last moved" needs no ledger.
 * Rollups are derived: what was built before is thrown away and read from the lines until it is built again.
 */

insert into rollup_dirty (distributor_id, cube, month) select distributor_id, cube, month from rollup_state where cube in ('sale', 'stock');
truncate sale_month_store, store_month, stock_flow;

alter table sale_month_store add column district_id bigint not null;
alter table sale_month_store drop constraint sale_month_store_pkey;
alter table sale_month_store add primary key (distributor_id, month, warehouse_id, store_id, store_version_id, district_id, product_id);

alter table store_month add column district_id bigint not null;
alter table store_month drop constraint store_month_pkey;
alter table store_month add primary key (distributor_id, month, store_id, district_id);

alter table stock_flow add column last_on date not null;
