/*
 * The same sums of documents by warehouse and district, for those who see or ask for a part of the country, and the late documents by how late they
 * were, of which the few beyond a limit are looked up. Filled in one go, as the sums of whole distributors were.
 */
create table sale_doc_place (
  distributor_id   bigint not null,
  month            date not null,
  warehouse_id     bigint not null,
  district_id      bigint not null,
  delay            int not null,
  docs             int not null,
  doc_tonnes       tonnage_signed not null,
  gross_tonnes     tonnage not null,
  after_close_docs int not null,
  return_docs      int not null,
  return_tonnes    tonnage not null,
  return_value     rupiah not null,
  cancelled_docs   int not null,
  cancelled_tonnes tonnage not null,
  late_cancels     int not null,
  primary key (distributor_id, month, warehouse_id, district_id, delay)
);

do $$
declare m date;
begin
  perform set_config('work_mem', '128MB', true);
  for m in select distinct month from sale_doc_month order by 1 loop
    insert into sale_doc_place
      select distributor_id, m, warehouse_id, district_id, greatest(0, received - sold_on),
        count(*) filter (where posted), coalesce(sum(case kind when 'sale' then tonnes else -tonnes end) filter (where posted), 0),
        coalesce(sum(tonnes) filter (where posted and kind = 'sale'), 0),
        count(*) filter (where posted and received > (m + interval '1 month 4 days')::date),
        count(*) filter (where posted and kind = 'return'), coalesce(sum(tonnes) filter (where posted and kind = 'return'), 0), coalesce(sum(net_total) filter (where posted and kind = 'return'), 0),
        count(*) filter (where not posted), coalesce(sum(tonnes) filter (where not posted), 0), count(*) filter (where not posted and cancelled_at > received_at + interval '24 hours')
      from (
        select s.*, s.status = 'posted' as posted, (s.received_at at time zone 'Asia/Jakarta')::date as received from sale s
        where s.status in ('posted', 'cancelled') and s.archived_at is null and s.sold_on >= m and s.sold_on < (m + interval '1 month')::date
      ) s group by 1, 3, 4, 5 order by 1, 3, 4, 5;
  end loop;
end $$;

create index sale_doc_place_month on sale_doc_place (month);
analyze sale_doc_place;

create index sale_late_day on sale (sold_on, (((received_at at time zone 'Asia/Jakarta')::date - sold_on))) where status = 'posted' and (received_at at time zone 'Asia/Jakarta')::date > sold_on;
analyze sale;
