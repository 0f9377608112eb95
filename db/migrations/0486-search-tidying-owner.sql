-- The owner is looked up by its exact name: read as a role in text, a name with capital letters was not found.
create or replace function tidy_search_indexes(of_table regclass) returns void language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare found record;
begin
  for found in
    select i.indexrelid from pg_index i join pg_class c on c.oid = i.indexrelid join pg_am a on a.oid = c.relam
    where i.indrelid = of_table and a.amname = 'gin' and c.relowner = (select r.oid from pg_roles r where r.rolname = current_user)
  loop
    perform gin_clean_pending_list(found.indexrelid);
  end loop;
end $$;
