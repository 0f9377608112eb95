-- A list of stores by code or by name is mostly read by people who see some districts. With the district at the end of the index
-- rows out of sight are left out there, without looking at the store itself: how many stores lie between those in sight no longer counts.
create index store_code_in_sight on store (code, id, district_id);
create index store_name_in_sight on store (name, id, district_id);
drop index store_name;
alter index store_name_in_sight rename to store_name;
