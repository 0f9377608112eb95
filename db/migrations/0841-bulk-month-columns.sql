-- No figure reads these sums.
alter table bulk_month drop column return_tonnes, drop column discount, drop column lines;
