-- The number of a cancelled bulk sale is free again, as that of a cancelled sale is.
create unique index bulk_sale_number_posted on bulk_sale (distributor_id, fold_code(number)) where status <> 'cancelled';
drop index bulk_sale_number;
