-- How many documents of a call had been sent before and got their first answer again.
alter table api_log add column duplicates int not null default 0;
