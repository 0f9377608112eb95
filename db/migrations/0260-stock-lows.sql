/*
 * How low an item stood at the least in a month, seen from the month's first day, tells which of them never ran out without reading the
 * month's movements; the squares of what it sold a day tell how much that varied. Months that are behind stay marked.
 */
create function lowest_sum(amounts numeric[]) returns numeric language plpgsql immutable parallel safe as $$
declare
  a numeric;
  total numeric := 0;
  lowest numeric := 0;
begin
  foreach a in array amounts loop
    total := total + a;
    if total < lowest then lowest := total; end if;
  end loop;
  return lowest;
end $$;

-- Both lists in the order of the days.
create function squares_by_day(days date[], amounts numeric[]) returns numeric language plpgsql immutable parallel safe as $$
declare
  day_total numeric := 0;
  total numeric := 0;
begin
  for i in 1 .. cardinality(days) loop
    day_total := day_total + amounts[i];
    if i = cardinality(days) or days[i + 1] <> days[i] then
      total := total + day_total * day_total;
      day_total := 0;
    end if;
  end loop;
  return total;
end $$;

alter table stock_month
  add column low_tonnes tonnage_signed not null default 0,
  add column net_out_squares numeric(24,6) not null default 0;
do $$
declare m date;
begin
  perform set_config('work_mem', '128MB', true);
  for m in select distinct month from stock_month order by 1 loop
    update stock_month s set low_tonnes = x.low_tonnes, net_out_squares = x.net_out_squares
    from (
      select distributor_id, warehouse_id, product_id, lowest_sum(array_agg(tonnes::numeric order by moved_on, tonnes desc)) as low_tonnes,
        squares_by_day(array_agg(moved_on::date order by moved_on), array_agg((case when type in ('sale', 'saleReturn') then -tonnes else 0 end)::numeric order by moved_on)) as net_out_squares
      from stock_movement where moved_on >= m and moved_on < (m + interval '1 month')::date group by 1, 2, 3
    ) x
    where s.month = m and s.distributor_id = x.distributor_id and s.warehouse_id = x.warehouse_id and s.product_id = x.product_id;
  end loop;
end $$;
alter table stock_month alter column low_tonnes drop default, alter column net_out_squares drop default;
analyze stock_month;
