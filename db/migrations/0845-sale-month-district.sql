-- Market shares read the sales of the districts that have panel readings, of a few of all districts.
create index sale_month_district on sale_month (month, district_id);
drop index sale_month_month;
