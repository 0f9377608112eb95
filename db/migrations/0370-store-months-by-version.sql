/*
 * Months of stores know under whom a store stood when it bought, so that pages by people, clusters and segments of the day of the sale read them
 * instead of the sums by product, which are three times as many. Until a month is built anew, whoever asks by people reads its lines; the others
 * read the sums as they are.
 */
alter table store_month add column store_version_id bigint not null default 0;
alter table store_month drop constraint store_month_pkey;
alter table store_month add primary key (distributor_id, month, store_id, district_id, store_version_id);
alter table store_month alter column store_version_id drop default;
insert into rollup_dirty (distributor_id, cube, month) select distributor_id, 'sale_store', month from rollup_state where cube = 'sale';
