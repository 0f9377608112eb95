-- One rule for codes: two of them are the same when they differ only by case, by blanks or by the composition of letters (docs/adr/0011).
-- The browser and the server have the same rule as foldCode and foldSearch in src/kit/identifier.ts. Plain ASCII, which nearly every code is,
-- takes the short way.
create function fold_code(value text) returns text language sql immutable parallel safe as $$
  select case when value ~ '^[!-~]*$' then lower(value)
    else lower(btrim(regexp_replace(normalize(value, NFC), '[\s\u00a0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000\ufeff]+', ' ', 'g'))) end
$$;
-- A text as a search compares it: without case and without accents.
create function fold_search(value text) returns text language sql immutable parallel safe as $$
  select case when value ~ '^[ -~]*$' then lower(value)
    else lower(regexp_replace(normalize(value, NFKD), '[\u0300-\u036f]+', '', 'g')) end
$$;

-- Makes a unique index over folded codes. An installation may already hold codes that differ only by case: those rows stay as they are, all but the
-- oldest of each code are left out of the index, and an index of its own finds them. The server names them at every start until they are changed.
create function make_folded_key(p_table text, p_keys text, p_where text default null, p_name text default null, p_nulls text default '')
returns void language plpgsql as $$
declare
  index_name text := coalesce(p_name, p_table || '_folded');
  only_where text := coalesce(' where ' || p_where, '');
  extra bigint[];
begin
  execute format('select array_agg(x.id order by x.id) from (select id, row_number() over (partition by %s order by id) as n from %I where %s and (%L::boolean or row(%s) is not null)) x where x.n > 1',
    p_keys, p_table, coalesce(p_where, 'true'), p_nulls <> '', p_keys) into extra;
  if extra is null then
    execute format('create unique index %I on %I (%s) %s', index_name, p_table, p_keys, p_nulls) || only_where;
    return;
  end if;
  execute format('create unique index %I on %I (%s) %s where %s and id <> all (%L::bigint[])', index_name, p_table, p_keys, p_nulls, coalesce(p_where, 'true'), extra);
  execute format('create index %I on %I (%s)', index_name || '_all', p_table, p_keys) || only_where;
  raise warning 'Table %: % rows have a code that another row has too, but for case or blanks. They are kept; change the code of all but one of each.', p_table, cardinality(extra);
end $$;

select make_folded_key(x.t, format('fold_code(%I)', x.c))
from (values
  ('api_client', 'code'), ('api_service', 'code'), ('area', 'code'), ('area_group', 'code'), ('bank', 'code'), ('brand', 'code'), ('category', 'code'),
  ('cluster', 'code'), ('cluster_period', 'code'), ('competitor_product', 'code'), ('content_page', 'slug'), ('customer_segment', 'code'),
  ('distributor', 'code'), ('distributor_branch', 'code'), ('district', 'code'), ('opco', 'code'), ('packing_plant', 'code'), ('payment_method', 'code'),
  ('position', 'code'), ('product', 'code'), ('product_group', 'code'), ('product_line', 'slug'), ('product_type', 'code'), ('province', 'code'),
  ('region', 'code'), ('regular_customer', 'code'), ('release', 'release_version'), ('role', 'code'), ('sales_organisation', 'code'), ('sample_store', 'code'),
  ('store', 'code'), ('sub_category', 'code'), ('subdistrict', 'code'), ('supplier', 'code'), ('terms', 'edition'), ('uom', 'code'),
  ('upfront_commitment', 'number'), ('upfront_program', 'code'), ('volume_contract', 'number'), ('warehouse', 'code')
) as x(t, c);
select make_folded_key('role', 'fold_code(name)', null, 'role_name_folded');

-- Names and addresses that people sign in with were compared without case before; they are looked up the same way as every code now.
select make_folded_key('app_user', 'fold_code(username)', null, 'app_user_username_folded');
select make_folded_key('app_user', 'fold_code(email)', null, 'app_user_email_folded');
select make_folded_key('app_user', 'fold_code(employee_number)', null, 'app_user_employee_number_folded');
drop index app_user_username;
drop index app_user_email;
select make_folded_key('embedded_dashboard', 'fold_code(name)', 'archived_at is null');
drop index embedded_dashboard_name;

-- Documents: their own numbers, and the numbers that senders give them. Each of these replaces the exact one, so that a document costs no index more.
select make_folded_key('sale', 'distributor_id, fold_code(number)', 'status <> ''cancelled''', 'sale_number_folded');
drop index sale_own_number;
select make_folded_key('purchase', 'distributor_id, fold_code(number)', 'status <> ''cancelled''', 'purchase_number_folded');
drop index purchase_own_number;
select make_folded_key('delivery', 'distributor_id, fold_code(number)', null, 'delivery_number_folded');
alter table delivery drop constraint delivery_distributor_id_number_key;
select make_folded_key('sale', 'distributor_id, client_id, fold_code(external_id)', 'external_id is not null', 'sale_external_folded', 'nulls not distinct');
drop index sale_external;
select make_folded_key('purchase', 'distributor_id, client_id, fold_code(external_id)', 'external_id is not null', 'purchase_external_folded', 'nulls not distinct');
drop index purchase_external;
select make_folded_key('delivery', 'distributor_id, client_id, fold_code(external_id)', 'external_id is not null', 'delivery_external_folded', 'nulls not distinct');
drop index delivery_external;
select make_folded_key('push_item', 'distributor_id, client_id, fold_code(external_id)', null, 'push_item_external_folded');
alter table push_item drop constraint push_item_distributor_id_client_id_external_id_key;
select make_folded_key('sale_upload', 'warehouse_id, fold_code(document), line_no', 'archived_at is null');
drop index sale_upload_key;
select make_folded_key('purchase_upload', 'warehouse_id, fold_code(document), line_no', 'archived_at is null');
drop index purchase_upload_key;
select make_folded_key('delivery_upload', 'warehouse_id, fold_code(document), line_no', 'archived_at is null');
drop index delivery_upload_key;

-- What parked documents wait for is told to their senders as it was written, and looked up folded.
create index push_item_waits_folded on push_item (distributor_id, fold_code(waits_for), id) where waits_for is not null;
drop index push_item_waits;
