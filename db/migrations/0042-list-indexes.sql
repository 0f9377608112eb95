-- Orders and filters that lists offer over tables that grow with the stores, and that no index answered yet.
create index store_created_at on store (created_at, id);
create index sales_target_distributor on sales_target (distributor_id, id);
create index sales_target_amount on sales_target (amount, id);
create index price_valid_to on price (valid_to, id);
create index store_distributor_kind on store_distributor (kind, id);
create index store_distributor_valid_to on store_distributor (valid_to, id);
create index store_radius_valid_to on store_radius (valid_to, id);
