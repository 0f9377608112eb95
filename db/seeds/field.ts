import type { SeedContext } from "./context.ts";
import { addDays, monthOf } from "./days.ts";

const retailShare: Readonly<Record<SeedContext["name"], number>> = { test: 18, demo: 64, large: 2_300, xl: 2_300 };
const corsalesShare: Readonly<Record<SeedContext["name"], number>> = { test: 4, demo: 8, large: 200, xl: 200 };

/**
 * Salesmen near the stores, most of them of distributors, with one phone each; a few have no phone, are suspended or
 * have left.
 */
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

/** Days before and after today that have a schedule. */
const plannedBack = 7;
const plannedAhead = 14;

/**
 * Up to six stores per weekday for each retail salesman, a few of them every other week, and the resulting schedule
 * around today. The salesmen of a district divide its stores; a store has two of them only if there are too few.
 */
export async function seedPatterns(ctx: SeedContext): Promise<void> {
  await ctx.client.query(
    `with shop as (
       select s.id, s.district_id, row_number() over (partition by s.district_id order by s.id) - 1 as nth, count(*) over (partition by s.district_id) as n
       from store s where s.status = 'active' and s.latitude is not null),
     seller as (
       select x.id, x.district_id, row_number() over (partition by x.district_id order by x.id) - 1 as nth from salesman x where x.status = 'active' and x.channel = 'retail'),
     own as (
       select x.id as salesman_id, s.id as store_id, (s.nth - 36 * x.nth % s.n + s.n) % s.n as k from seller x join shop s on s.district_id = x.district_id)
     insert into visit_pattern (salesman_id, store_id, frequency, monday, tuesday, wednesday, thursday, friday, saturday, anchor_on, minutes, valid_from)
     select salesman_id, store_id, case when k % 7 = 3 then 'biweekly' else 'weekly' end, k % 6 = 0, k % 6 = 1, k % 6 = 2, k % 6 = 3, k % 6 = 4, k % 6 = 5, $1::date - 60, 15 + 5 * (k % 4), $1::date - 130
     from own where k < 36 order by salesman_id, store_id`,
    [ctx.today],
  );
  await ctx.client.query(
    `with own as (
       select x.id as salesman_id, c.id as customer_id, row_number() over (partition by x.id order by (c.latitude - x.latitude) ^ 2 + (c.longitude - x.longitude) ^ 2, c.id) - 1 as k
       from salesman x join bulk_customer c on c.status = 'active' and c.latitude is not null where x.status = 'active' and x.channel = 'corsales')
     insert into visit_pattern (salesman_id, customer_id, frequency, monday, tuesday, wednesday, thursday, friday, anchor_on, minutes, valid_from)
     select salesman_id, customer_id, case when k % 3 = 2 then 'biweekly' else 'weekly' end, k % 5 = 0, k % 5 = 1, k % 5 = 2, k % 5 = 3, k % 5 = 4, $1::date - 60, 45 + 15 * (k % 3), $1::date - 130
     from own where k < 8 order by salesman_id, customer_id`,
    [ctx.today],
  );
  await ctx.client.query(
    `insert into visit_schedule (distributor_id, channel, salesman_id, day, store_id, customer_id, district_id, source, pattern_id, origin_on, created_at)
     select x.distributor_id, x.channel, p.salesman_id, d::date, p.store_id, p.customer_id, coalesce(s.district_id, c.district_id), 'pattern', p.id, d::date, ($1::date - $2::int - 3)::timestamp
     from visit_pattern p join salesman x on x.id = p.salesman_id left join store s on s.id = p.store_id left join bulk_customer c on c.id = p.customer_id, generate_series($1::date - $2::int, $1::date + $3::int, interval '1 day') d
     where p.frequency = 'weekly' and (array[p.monday, p.tuesday, p.wednesday, p.thursday, p.friday, p.saturday, p.sunday])[extract(isodow from d)::int] order by d, p.id`,
    [ctx.today, plannedBack, plannedAhead],
  );
}

/**
 * Retail salesmen belong to the TSO of most stores near them, corsales to positions of their kind in turn; one position
 * was vacant for six weeks.
 */
export async function seedSalesmanPositions(ctx: SeedContext): Promise<void> {
  await ctx.client.query(
    `with nearest as (
       select distinct on (s.district_id) s.district_id, p.position_id from store_position p join store s on s.id = p.store_id
       where p.kind = 'TSO' and p.valid_to is null group by 1, 2 order by 1, count(*) desc, 2),
     own as (select id, row_number() over (order by id) - 1 as n, count(*) over () as chairs from position where kind in ('CORSALES', 'KAM') and archived_at is null)
     insert into salesman_position (salesman_id, position_id, valid_from, valid_to)
     select x.id, coalesce(n.position_id, o.id), greatest(x.joined_on, $1::date - 400), x.ended_on from salesman x
     left join nearest n on x.channel = 'retail' and n.district_id = x.district_id
     left join own o on x.channel = 'corsales' and o.n = x.id % o.chairs
     where coalesce(n.position_id, o.id) is not null and x.id % 19 <> 6 and (x.ended_on is null or x.ended_on > greatest(x.joined_on, $1::date - 400)) order by x.id`,
    [ctx.today],
  );
  await ctx.client.query(
    `update salesman s set position_id = (select m.position_id from salesman_position m where m.salesman_id = s.id and m.valid_from <= $1::date and (m.valid_to is null or m.valid_to > $1::date)),
       area_id = (select a.area_id from area_district a where a.district_id = s.district_id and a.valid_from <= $1::date and (a.valid_to is null or a.valid_to > $1::date))`,
    [ctx.today],
  );
  await ctx.client.query(
    `update salesman_position set valid_from = $1::date - 14 where salesman_id = (select min(salesman_id) from salesman_position where valid_to is null and valid_from < $1::date - 60)`,
    [ctx.today],
  );
}

/** Number of past months with targets. */
const targetsBack = 6;

/**
 * Slightly more than a salesman's stores buy of a group in a month, in half tonnes; a few salesmen have no target for
 * this month.
 */
const tonnesSql = `with owner as (
    select distinct on (p.store_id) p.store_id, p.salesman_id from visit_pattern p
    where p.store_id is not null and p.valid_to is null and p.archived_at is null order by p.store_id, p.valid_from desc, p.id desc),
  sold as (
    select o.salesman_id, g.product_group_id, sum(l.sign * l.tonnes) / 3 as monthly
    from owner o join sale_line l on l.store_id = o.store_id and l.status = 'posted' and l.sold_on >= $1::date - 91 and l.sold_on < $1::date
    join product_group_member g on g.product_id = l.product_id group by 1, 2)
  insert into salesman_target (month, salesman_id, product_group_id, tonnes)
  select m.month, s.salesman_id, s.product_group_id, greatest(0.5, round(s.monthly * (96 + (s.salesman_id * 7 + s.product_group_id * 5 + extract(month from m.month)::int * 3) % 20) / 50) / 2)
  from sold s cross join (select ($2::date + make_interval(months => n))::date as month from generate_series(-$3::int, 1) n) m
  where s.monthly > 0 and not (s.salesman_id % 13 = 4 and m.month >= $2::date) order by m.month, s.salesman_id, s.product_group_id`;
/** As many visits as the patterns yield in four weeks, and one to three new stores. */
const countsSql = `with own as (
    select p.salesman_id, sum(case when p.frequency = 'weekly' then 4 else 2 end)::int as visits, bool_or(p.store_id is not null) as retail
    from visit_pattern p where p.valid_to is null and p.archived_at is null group by 1)
  insert into salesman_target (month, salesman_id, visits, new_stores)
  select m.month, o.salesman_id, o.visits, case when o.retail then 1 + o.salesman_id % 3 end
  from own o cross join (select ($1::date + make_interval(months => n))::date as month from generate_series(-$2::int, 1) n) m
  where not (o.salesman_id % 13 = 4 and m.month >= $1::date) order by m.month, o.salesman_id`;

/** Targets of salesmen with patterns, for the last half year and next month. */
export async function seedSalesmanTargets(ctx: SeedContext): Promise<void> {
  const values = [ctx.today, monthOf(ctx.today), targetsBack];
  await ctx.client.query(tonnesSql, values);
  await ctx.client.query(countsSql, values.slice(1));
}
