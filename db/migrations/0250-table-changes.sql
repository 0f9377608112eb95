-- How often each table has changed, counted inside the transaction that changes it: who sees the same counts sees the same rows.
-- Append-only, so that no writer waits for another; the rows of a table are summed up from time to time, which changes no count.
create table table_change (
  table_name name not null,
  changes    bigint not null
) with (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 5000);

-- One row for each transaction and table, however many statements it takes.
create function note_change() returns trigger language plpgsql as $$
begin
  if current_setting('portal.c' || tg_relid, true) is distinct from '1' then
    insert into table_change (table_name, changes) values (tg_table_name, 1);
    perform set_config('portal.c' || tg_relid, '1', true);
  end if;
  return null;
end $$;

-- Watches every table that is not watched yet, but for those that only the machinery reads; called after every migration.
create function watch_tables() returns void language plpgsql as $$
declare t record;
begin
  -- spread over several machines, tables take no triggers: what is read from them is asked anew each time
  if exists (select from pg_extension where extname = 'citus') then return; end if;
  for t in
    select c.oid::regclass as name, c.relname from pg_class c
    where c.relnamespace = current_schema()::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
      and c.relname not in ('table_change', 'schema_migration', 'session', 'session_token', 'throttle', 'idempotency_key', 'one_time_code', 'oidc_start')
      and not exists (select from pg_trigger g where g.tgrelid = c.oid and g.tgname = 'note_change')
  loop
    execute format('create trigger note_change after insert or update or delete or truncate on %s for each statement execute function note_change()', t.name);
    execute format('alter table %s enable always trigger note_change', t.name);
    insert into table_change (table_name, changes) values (t.relname, 1);
  end loop;
end $$;

create function unwatch_table(t regclass) returns void language plpgsql as $$
begin
  execute format('drop trigger if exists note_change on %s', t);
  delete from table_change where table_name = (select relname from pg_class where oid = t);
end $$;

select watch_tables();
