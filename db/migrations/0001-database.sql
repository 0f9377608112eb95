-- What every other file uses: types, comparison of codes, change counters, settings, files.

--
-- Extensions and types
--

create extension if not exists pg_trgm;
create extension if not exists btree_gist;

-- Domains have both bounds, because a numeric NaN and the date "infinity" pass a check with one bound.
create domain business_date as date check (value between date '2000-01-01' and date '2100-12-31');
create domain rupiah as numeric(18,2) check (value >= 0 and value < 1e15);
create domain rupiah_signed as numeric(18,2) check (value > -1e15 and value < 1e15);
create domain tonnage as numeric(18,3) check (value >= 0 and value < 1e12);
create domain tonnage_signed as numeric(18,3) check (value > -1e12 and value < 1e12);
create domain latitude as numeric(9,6) check (value between -12 and 7);
create domain longitude as numeric(9,6) check (value between 94 and 142);

-- Points are whole numbers.
create domain points as bigint check (value between 0 and 1000000000000);
create domain points_signed as bigint check (value between -1000000000000 and 1000000000000);

--
-- Comparison of codes and texts
--

-- Codes are equal if they differ only by case, white space or Unicode composition (docs/adr/0011). The server and the
-- browser have the same rule: foldCode in src/kit/identifier.ts. The first branch is a fast path for ASCII.
create function fold_code(value text) returns text language sql immutable parallel safe as $$
  select case when value ~ '^[!-~]*$' then lower(value)
    else lower(btrim(regexp_replace(normalize(value, NFC),
      '[\s\u00a0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000\ufeff]+', ' ', 'g'))) end
$$;

-- References in files are compared like codes; dashes between spaces are all the same dash. The same rule as
-- foldReference in src/kit/identifier.ts.
create function fold_reference(value text) returns text language sql immutable parallel safe as $$
  select regexp_replace(fold_code(value), ' [-–—] ', ' – ', 'g')
$$;

-- A text as searches compare it: without case and accents. The same rule as foldSearch in src/kit/identifier.ts.
create function fold_search(value text) returns text language sql immutable parallel safe as $$
  select case when value ~ '^[ -~]*$' then lower(value)
    else lower(regexp_replace(normalize(value, NFKD), '[\u0300-\u036f]+', '', 'g')) end
$$;

--
-- Unique keys of folded codes, for tables that already have rows
--

-- Creates a unique index of folded codes on a table that may already contain codes that differ only by case. All but
-- the oldest row of each code are excluded from the index, and a second index finds them. The server lists them at
-- every start until they are changed.
create function make_folded_key(p_table text, p_keys text, p_where text default null, p_name text default null,
  p_nulls text default '')
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
  execute format('create unique index %I on %I (%s) %s where %s and id <> all (%L::bigint[])', index_name, p_table,
    p_keys, p_nulls, coalesce(p_where, 'true'), extra);
  execute format('create index %I on %I (%s)', index_name || '_all', p_table, p_keys) || only_where;
  raise warning 'Table %: % rows have a code that another row has too, but for case or blanks. They are kept; change the code of all but one of each.', p_table, cardinality(extra);
end $$;

-- Rebuilds unique indexes that exclude rows, once no two rows have the same code any more, and returns the names of
-- the rebuilt indexes. Skips a table that is in use; the next start tries again.
create function heal_folded_keys() returns setof text language plpgsql as $$
declare
  kept record;
  alike boolean;
begin
  for kept in
    select c.relname as table_name, u.relname as index_name, i.relname as all_name,
      pg_get_expr(x.indpred, x.indrelid) as only_where, y.indnullsnotdistinct as nulls_alike,
      (select string_agg(pg_get_indexdef(x.indexrelid, k::int, true), ', ' order by k)
        from generate_series(1, x.indnkeyatts) k) as keys
    from pg_index x join pg_class i on i.oid = x.indexrelid join pg_class c on c.oid = x.indrelid
      join pg_class u on u.relnamespace = i.relnamespace and u.relname = left(i.relname, -4) join pg_index y
        on y.indexrelid = u.oid and y.indisunique
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
      raise notice 'The index % is not rebuilt: its table is in use, or two rows have the same code again.',
        kept.index_name;
    end;
  end loop;
end $$;

revoke execute on function heal_folded_keys() from public;

-- Runs with the rights of the owner, because the role of the portal owns no index. Only the search indexes of one
-- table are cleaned up.
create function tidy_search_indexes(of_table regclass) returns void language plpgsql security definer
  set search_path = pg_catalog, pg_temp as $$
declare found record;
begin
  for found in
    select i.indexrelid from pg_index i join pg_class c on c.oid = i.indexrelid join pg_am a on a.oid = c.relam
    where i.indrelid = of_table and a.amname = 'gin' and c.relowner = (select r.oid from pg_roles r
      where r.rolname = current_user)
  loop
    perform gin_clean_pending_list(found.indexrelid);
  end loop;
end $$;

comment on function tidy_search_indexes(regclass) is
  'Sorts words that wait beside the search indexes of a table into them, with the rights of the owner';

--
-- Counters of changed tables, which cached results depend on
--

-- Number of changes of each table, counted in the transaction that changes it. Equal counts mean equal rows. Rows are
-- only added, so that writers never wait for each other; a periodic task sums them up.
create table table_change (
  table_name name not null,
  changes    bigint not null
) with (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 5000);

-- One row per transaction and table, for any number of statements.
create function note_change() returns trigger language plpgsql as $$
begin
  if current_setting('portal.c' || tg_relid, true) is distinct from '1' then
    insert into table_change (table_name, changes) values (tg_table_name, 1);
    perform set_config('portal.c' || tg_relid, '1', true);
  end if;
  return null;
end $$;

-- Adds the trigger to every table that does not have it. Called after every migration. Excludes internal tables that
-- no cached result depends on, and the positions of phones, which arrive by the thousand per minute.
create function watch_tables() returns void language plpgsql as $$
declare t record;
begin
  -- distributed tables do not support triggers; results read from them are not cached
  if exists (select from pg_extension where extname = 'citus') then return; end if;
  for t in
    select c.oid::regclass as name, c.relname from pg_class c
    where c.relnamespace = current_schema()::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
      and c.relname not in ('table_change', 'schema_migration', 'session', 'session_token', 'throttle',
        'idempotency_key', 'one_time_code', 'oidc_start', 'movement_point', 'movement_last', 'device_item')
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

--
-- Settings and repeated requests
--

create table system_setting (
  name  text primary key,
  value jsonb not null,
  version int not null default 1,
  updated_at timestamptz not null default now(),
  updated_by bigint
);

create table idempotency_key (
  user_id    bigint not null,
  key        text not null check (length(key) between 8 and 255),
  call       text not null,
  input_hash text not null,
  status     int,
  body       text,
  created_at timestamptz not null default now(),
  primary key (user_id, key)
);
create index idempotency_key_created on idempotency_key (created_at);

--
-- Files
--

-- Objects in the file storage (a folder or a bucket); the key is derived from the content. The row is committed
-- before the object is written, so that an object without a file can be found and removed.
create table stored_object (
  key        varchar(120) primary key,
  size       bigint not null check (size >= 0),
  touched_at timestamptz not null  -- last written; removed a day later unless a file refers to it
);
create index stored_object_touched on stored_object (touched_at);

create table stored_file (
  id         uuid primary key,
  name       text not null,
  mime       text not null,
  size       bigint not null check (size between 0 and 1099511627776),
  sha256     text not null,
  content    bytea,
  object_key varchar(120) references stored_object (key),
  owner_id   bigint not null,
  purpose    text not null,
  expires_at timestamptz,
  created_at timestamptz not null default now(),
  constraint stored_file_content check ((content is null) <> (object_key is null))
);
create index stored_file_owner on stored_file (owner_id, created_at desc);
create index stored_file_expires on stored_file (expires_at) where expires_at is not null;
create index stored_file_object on stored_file (object_key) where object_key is not null;
-- Files that a background task has yet to move to the file storage.
create index stored_file_movable on stored_file (id)
  where content is not null and purpose not like 'job:%' and purpose <> 'import';

-- Content of files that are too large for one value, in pieces.
create table stored_chunk (
  file_id uuid not null references stored_file (id) on delete cascade,
  no      int not null check (no between 0 and 1000000),
  content bytea not null,
  primary key (file_id, no)
);
alter table stored_chunk alter column content set storage external;
