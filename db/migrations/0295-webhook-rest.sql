-- An address that keeps failing is left alone for a while, and in the end for good; the messages of others do not queue behind its own.
alter table webhook add column failures int not null default 0 check (failures between 0 and 1000000);
alter table webhook add column paused_until timestamptz;
create index webhook_delivery_next on webhook_delivery (client_id, next_at, id) where state = 'pending';
drop index webhook_delivery_due;
