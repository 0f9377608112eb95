-- Lines that came with a code nobody knows here: they are taken over, and stand beside no warehouse or product until the code is known.
alter table sync_run add column unknown int not null default 0;
