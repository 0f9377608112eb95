/*
 * Documents of a whole distributor by month and by day, each by how many days late they came: pages of late, returned and cancelled documents ask for
 * nothing else. Filled in one go: what is behind is read from the documents all the same, and marking every month would build all sums of sales anew.
 */
create table sale_doc_day (
  distributor_id   bigint not null,
  month            date not null,
  day              date not null,
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
  primary key (distributor_id, day, delay)
);
create table sale_doc_month (
  distributor_id   bigint not null,
  month            date not null,
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
  primary key (distributor_id, month, delay)
);

do $$
begin
  perform set_config('work_mem', '128MB', true);
  insert into sale_doc_day
    select distributor_id, date_trunc('month', sold_on)::date, sold_on, greatest(0, received - sold_on),
      count(*) filter (where posted), coalesce(sum(case kind when 'sale' then tonnes else -tonnes end) filter (where posted), 0),
      coalesce(sum(tonnes) filter (where posted and kind = 'sale'), 0),
      count(*) filter (where posted and received > (date_trunc('month', sold_on) + interval '1 month 4 days')::date),
      count(*) filter (where posted and kind = 'return'), coalesce(sum(tonnes) filter (where posted and kind = 'return'), 0), coalesce(sum(net_total) filter (where posted and kind = 'return'), 0),
      count(*) filter (where not posted), coalesce(sum(tonnes) filter (where not posted), 0), count(*) filter (where not posted and cancelled_at > received_at + interval '24 hours')
    from (
      select s.*, s.status = 'posted' as posted, (s.received_at at time zone 'Asia/Jakarta')::date as received from sale s
      where s.status in ('posted', 'cancelled') and s.archived_at is null
    ) s group by 1, 2, 3, 4 order by 3, 1, 4;
  insert into sale_doc_month
    select distributor_id, month, delay, sum(docs), sum(doc_tonnes), sum(gross_tonnes), sum(after_close_docs), sum(return_docs), sum(return_tonnes), sum(return_value),
      sum(cancelled_docs), sum(cancelled_tonnes), sum(late_cancels)
    from sale_doc_day group by 1, 2, 3 order by 2, 1, 3;
end $$;

create index sale_doc_day_day on sale_doc_day (day, delay);
create index sale_doc_day_month on sale_doc_day (month);
create index sale_doc_month_month on sale_doc_month (month);
analyze sale_doc_day;
analyze sale_doc_month;
