-- The portal works as a role that owns no index: as the owner, and for the search indexes of one table only, it may sort waiting words in.
create function tidy_search_indexes(of_table regclass) returns void language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare found record;
begin
  for found in
    select i.indexrelid from pg_index i join pg_class c on c.oid = i.indexrelid join pg_am a on a.oid = c.relam
    where i.indrelid = of_table and a.amname = 'gin' and c.relowner = current_user::regrole
  loop
    perform gin_clean_pending_list(found.indexrelid);
  end loop;
end $$;
comment on function tidy_search_indexes(regclass) is 'Sorts words that wait beside the search indexes of a table into them, with the rights of the owner';
