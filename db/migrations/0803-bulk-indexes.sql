-- The number of a cancelled bulk sale is free again, as that of a cancelled sale is.
create unique index bulk_sale_number_posted on bulk_sale (distributor_id, fold_code(number)) where status <> 'cancelled';
drop index bulk_sale_number;

-- Lists are ordered by project as well, rows without one included, which an index of rows with one cannot do; the same goes for the contract.
create index bulk_sale_project_of on bulk_sale (project_id, sold_on, id);
drop index bulk_sale_project;
create index bulk_sale_contract_of on bulk_sale (bulk_contract_id, sold_on, id);
drop index bulk_sale_contract;
