-- The total of a list of five million sales is counted in this index alone, a distributor's own as well as everybody's.
create index sale_living on sale (distributor_id, id) where archived_at is null;
create index purchase_living on purchase (distributor_id, id) where archived_at is null;
create index delivery_living on delivery (distributor_id, id) where archived_at is null;
