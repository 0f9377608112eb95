-- Several declarations of one day are locked in one order too, so that two documents of that day never wait for each other.
create or replace function hold_nil_days(p_distributor bigint, p_days date[]) returns setof bigint language plpgsql volatile as $$
declare d date;
begin
  for d in select distinct x from unnest(p_days) as x order by 1 loop
    perform pg_advisory_xact_lock_shared(nil_day_key(p_distributor, d));
  end loop;
  return query select n.id from nil_report n where n.distributor_id = p_distributor and n.day = any(p_days) order by n.day, n.id for update;
end $$;
