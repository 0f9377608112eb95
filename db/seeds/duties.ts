import type { SeedContext } from "./context.ts";

/**
 * A few distributors also report on Sundays or have a later deadline; some days without data have a zero report.
 */
export async function seedDuties({ client, today }: SeedContext): Promise<void> {
  await client.query(
    `insert into reporting_duty (distributor_id, days, deadline_hours, valid_from, note)
     select d.id, case when d.id % 9 = 4 then 'everyday' else 'workdays' end, case when d.id % 9 = 7 then 36 else 12 end, coalesce(d.joined_on, $1::date - 400), case when d.id % 9 = 7 then 'Sistem kasir dikirim manual' end
     from distributor d where d.id % 9 in (4, 7) and d.status = 'active'`,
    [today],
  );
  await client.query(
    `insert into nil_report (distributor_id, day, note, source, received_at)
     select d.id, c.day, case when d.id % 2 = 0 then 'Gudang tutup' else 'Tidak ada transaksi' end, case when d.id % 3 = 0 then 'api' else 'form' end, (c.day + 1)::timestamp at time zone 'Asia/Jakarta' + make_interval(hours => 1 + ((d.id * 5 + extract(day from c.day)::int) % 16)::int)
     from calendar c join distributor d on d.status = 'active' where c.day between $1::date - 45 and $1::date - 2 and c.workday and (d.id + extract(doy from c.day)::int) % 4 <> 1
       and not exists (select 1 from sale s where s.distributor_id = d.id and s.sold_on = c.day and s.status <> 'cancelled')
       and not exists (select 1 from purchase p where p.distributor_id = d.id and p.received_on = c.day and p.status <> 'cancelled')`,
    [today],
  );
}
