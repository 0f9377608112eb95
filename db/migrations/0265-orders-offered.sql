-- what lists offer as a filter and as an order; an order reads the rows without a value too, so that an index of the others does not help it
drop index sales_target_store;
create index sales_target_store on sales_target (store_id, month);
create index store_position_kind on store_position (kind, id);
create index store_position_valid_to on store_position (valid_to, id);
create index store_position_reason on store_position (reason, id);
