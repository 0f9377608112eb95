import type { SeedContext } from "./context.ts";
import { addDays } from "./days.ts";

const retailShare: Readonly<Record<SeedContext["name"], number>> = { test: 12, demo: 64, large: 2_300, xl: 2_300 };
const corsalesShare: Readonly<Record<SeedContext["name"], number>> = { test: 4, demo: 8, large: 200, xl: 200 };

/** Salesmen where the stores are, most of them of distributors, with one phone each; a few have none yet, are suspended or have left. */
export async function seedSalesmen(ctx: SeedContext): Promise<void> {
  await ctx.client.query(
    `with place as (select d.id as district_id, count(*) as stores, avg(s.latitude)::numeric(9,6) as latitude, avg(s.longitude)::numeric(9,6) as longitude
         from store s join district d on d.id = s.district_id where s.status = 'active' and s.latitude is not null group by 1),
       ranked as (select *, row_number() over (order by stores desc, district_id) as nth, count(*) over () as places from place),
       wanted as (select n, case when n <= $1 then 'retail' else 'corsales' end as channel, case when n <= $1 then n else n - $1 end as k from generate_series(1, $1::int + $2::int) n)
     insert into salesman (code, channel, fullname, employee_number, phone, employer_id, district_id, latitude, longitude, tracking, consent_version, consent_at, status, joined_on, ended_on)
     select case channel when 'retail' then 'SLM-' else 'COR-' end || lpad(k::text, 4, '0'), channel,
       (array['Agus','Budi','Dewi','Eko','Fitri','Hendra','Indah','Joko','Lestari','Made','Nur','Putri','Rahmat','Siti','Tono','Wahyu'])[1 + n * 7 % 16] || ' ' ||
         (array['Santoso','Wijaya','Hidayat','Saputra','Kurniawan','Siregar','Nasution','Pratama','Setiawan','Rahayu','Utami'])[1 + n * 5 % 11],
       'S' || lpad((40000 + n)::text, 6, '0'), '+62812' || lpad((30000000 + n * 7919 % 60000000)::text, 8, '0'),
       case when channel = 'retail' and n % 5 > 0 then
         (select sd.distributor_id from store_distributor sd join store s on s.id = sd.store_id where s.district_id = r.district_id and sd.valid_to is null group by 1 order by count(*) desc, 1 limit 1) end,
       r.district_id, r.latitude, r.longitude, n % 9 > 0, case when n % 9 > 0 then '2026-1' end, case when n % 9 > 0 then $3::date - 60 + interval '2 hours' end,
       case when n % 31 = 17 then 'ended' when n % 23 = 11 then 'suspended' else 'active' end, $3::date - 90 - n % 700, case when n % 31 = 17 then $3::date - 20 end
     from wanted w join ranked r on r.nth = 1 + (w.k - 1) % r.places`,
    [retailShare[ctx.name], corsalesShare[ctx.name], ctx.today],
  );
  await ctx.client.query(
    `with phone as (
       insert into salesman_device (salesman_id, device_uuid, model, os, app_version, issued_at, last_seen_at, last_ip)
       select s.id, md5('phone ' || s.code)::uuid, (array['Samsung A15','Oppo A60','Vivo Y28','Xiaomi Redmi 13','Infinix Hot 40'])[1 + s.id % 5], 'Android ' || (12 + s.id % 4),
         case when s.id % 11 = 3 then '1.2.0' else '1.4.1' end, $1::date - 50 + interval '3 hours', $1::date - (s.id % 13 = 5)::int * 12 + interval '1 hour' * (s.id % 9), '203.0.113.' || 1 + s.id % 250
       from salesman s where s.status <> 'ended' and s.id % 29 <> 4 returning salesman_id, model, app_version, last_seen_at)
     update salesman s set device_model = p.model, app_version = p.app_version, last_seen_at = p.last_seen_at from phone p where p.salesman_id = s.id`,
    [addDays(ctx.today, -1)],
  );
}
