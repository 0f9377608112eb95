-- A reference in a file is compared with codes and names by one rule for both sides: that of codes, and any dash between blanks is the same dash.
-- The server has the same rule as foldReference in src/kit/identifier.ts.
create function fold_reference(value text) returns text language sql immutable parallel safe as $$
  select regexp_replace(fold_code(value), ' [-–—] ', ' – ', 'g')
$$;

-- Makes the folded keys whole again that leave rows out, once no two rows of them have the same code any more; answers the names of those it made.
-- Rebuilding waits for writers of the table and holds them up, so it gives up on a table that is busy and is tried again at the next start.
create function heal_folded_keys() returns setof text language plpgsql as $$
declare
  kept record;
  alike boolean;
begin
  for kept in
    select c.relname as table_name, u.relname as index_name, i.relname as all_name, pg_get_expr(x.indpred, x.indrelid) as only_where, y.indnullsnotdistinct as nulls_alike,
      (select string_agg(pg_get_indexdef(x.indexrelid, k::int, true), ', ' order by k) from generate_series(1, x.indnkeyatts) k) as keys
    from pg_index x join pg_class i on i.oid = x.indexrelid join pg_class c on c.oid = x.indrelid
      join pg_class u on u.relnamespace = i.relnamespace and u.relname = left(i.relname, -4) join pg_index y on y.indexrelid = u.oid and y.indisunique
    where right(i.relname, 11) = '_folded_all' and c.relnamespace = current_schema()::regnamespace order by 1, 2
  loop
    execute format('select exists (select 1 from %I where %s and (%L::boolean or row(%s) is not null) group by %s having count(*) > 1)',
      kept.table_name, coalesce(kept.only_where, 'true'), kept.nulls_alike, kept.keys, kept.keys) into alike;
    continue when alike;
    begin
      set local lock_timeout = '2s';
      execute format('lock table %I in share mode', kept.table_name);
      execute format('drop index %I', kept.index_name);
      execute format('create unique index %I on %I (%s)%s%s', kept.index_name, kept.table_name, kept.keys,
        case when kept.nulls_alike then ' nulls not distinct' else '' end, coalesce(' where ' || kept.only_where, ''));
      execute format('drop index %I', kept.all_name);
      return next kept.index_name;
    exception when lock_not_available or unique_violation then
      raise notice 'The index % is not rebuilt: its table is in use, or two rows have the same code again.', kept.index_name;
    end;
  end loop;
end $$;
revoke execute on function heal_folded_keys() from public;
