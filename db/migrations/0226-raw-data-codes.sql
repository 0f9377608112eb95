-- The codes that a pushed document names (stores, warehouses, products …), so that raw data can be found by them.
alter table push_item add column codes text;
update push_item set codes = translate((
    jsonb_path_query_array(payload::jsonb, '$.store') || jsonb_path_query_array(payload::jsonb, '$.warehouse') || jsonb_path_query_array(payload::jsonb, '$.regularCustomer')
    || jsonb_path_query_array(payload::jsonb, '$.opco') || jsonb_path_query_array(payload::jsonb, '$.packingPlant') || jsonb_path_query_array(payload::jsonb, '$.lines[*].product')
  )::text, '[]",', '')
  where payload like '{%' and payload !~* '\\u(0000|d[89a-f])';
create index push_item_codes on push_item using gin (codes gin_trgm_ops);
