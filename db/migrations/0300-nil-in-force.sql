-- A nil holds while nothing posted is dated its day: how many documents there are stands beside it, and whether it holds follows from that alone.
alter table nil_report add column documents int not null default 0 check (documents >= 0);
update nil_report n set documents =
    (select count(*) from sale s where s.distributor_id = n.distributor_id and s.sold_on = n.day and s.status = 'posted')
  + (select count(*) from purchase p where p.distributor_id = n.distributor_id and p.received_on = n.day and p.status = 'posted');
alter table nil_report add column state varchar(9) not null generated always as (case when documents > 0 then 'overruled' else 'inForce' end) stored;
alter table nil_report add column in_force boolean not null generated always as (archived_at is null and documents = 0) stored;

-- Documents of a day are entered side by side; a declaration of that day waits for those under way, and they for it.
create function nil_day_key(p_distributor bigint, p_day date) returns bigint language sql immutable as $$
  select hashtextextended('nil-day:' || p_distributor || '/' || (p_day - date '2000-01-01'), 73)
$$;
-- What is declared of these days, held until the transaction ends; each statement in here sees what was committed while the one before it waited.
create function hold_nil_days(p_distributor bigint, p_days date[]) returns setof bigint language plpgsql volatile as $$
declare d date;
begin
  for d in select distinct x from unnest(p_days) as x order by 1 loop
    perform pg_advisory_xact_lock_shared(nil_day_key(p_distributor, d));
  end loop;
  return query select n.id from nil_report n where n.distributor_id = p_distributor and n.day = any(p_days) order by n.day for update;
end $$;
