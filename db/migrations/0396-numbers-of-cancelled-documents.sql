-- The number of a cancelled document is free again: a sale entered anew on the same paper bears the number of the paper.
alter table sale drop constraint sale_distributor_id_number_key;
create unique index sale_own_number on sale (distributor_id, number) where status <> 'cancelled';
alter table purchase drop constraint purchase_distributor_id_number_key;
create unique index purchase_own_number on purchase (distributor_id, number) where status <> 'cancelled';
