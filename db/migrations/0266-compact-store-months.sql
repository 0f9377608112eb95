-- filling the new number of every row has left each of them twice in the file and in its indexes, which scans would read from now on
cluster store_month using store_month_pkey;
alter table store_month set without cluster;
analyze store_month;
