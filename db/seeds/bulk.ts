import type { SeedContext } from "./context.ts";
import { addDays } from "./days.ts";

const customerCount: Readonly<Record<SeedContext["name"], number>> = { test: 24, demo: 160, large: 4_000, xl: 4_000 };
const groupCount: Readonly<Record<SeedContext["name"], number>> = { test: 5, demo: 24, large: 300, xl: 300 };
const projectCount: Readonly<Record<SeedContext["name"], number>> = { test: 10, demo: 40, large: 1_200, xl: 1_200 };
const distributorCount: Readonly<Record<SeedContext["name"], number>> = { test: 3, demo: 8, large: 40, xl: 40 };

const segments: readonly (readonly [code: string, name: string, active: boolean])[] = [
  ["RMX", "Beton siap pakai", true],
  ["PRC", "Beton pracetak", true],
  ["INF", "Proyek infrastruktur", true],
  ["BTR", "Bata ringan dan panel", true],
  ["MOR", "Mortar dan olahan semen", true],
  ["TBG", "Pertambangan dan migas", true],
  ["GYP", "Papan semen", false],
];

/** Segments, groups, bulk customers and their serving distributors, with positions and contracts. */
export async function seedBulk(ctx: SeedContext): Promise<void> {
  await seedBulkReferences(ctx);
  await seedBulkCustomers(ctx);
  await seedBulkServices(ctx);
  await seedBulkContracts(ctx);
  await seedProjects(ctx);
}

async function seedBulkReferences(ctx: SeedContext): Promise<void> {
  await ctx.client.query(
    "insert into bulk_segment (code, name, active) select * from unnest($1::text[], $2::text[], $3::boolean[])",
    [segments.map((s) => s[0]), segments.map((s) => s[1]), segments.map((s) => s[2])],
  );
  await ctx.client.query(
    `insert into customer_group (code, name, active)
     select 'GRC-' || lpad(n::text, 3, '0'), 'Grup ' || (array['Adhirajasa','Bumi Karsa','Cipta Beton','Duta Pracetak','Eka Perkasa','Fajar Konstruksi','Graha Nusa','Hutama Mix'])[1 + (n - 1) % 8]
       || case when n > 8 then ' ' || (1 + (n - 1) / 8) else '' end, n % 12 <> 11 from generate_series(1, $1::int) n`,
    [groupCount[ctx.name]],
  );
  await ctx.client.query(
    `insert into bulk_distributor (distributor_id, silo_tonnes, trucks, opcos, since)
     select d.id, 200 + 50 * (row_number() over (order by d.id) % 7), 4 + row_number() over (order by d.id) % 13, 'SBS, SCB', $2::date - 900 - (row_number() over (order by d.id) * 37 % 400)::int
     from (select id from distributor where status = 'active' order by id limit $1) d order by d.id`,
    [distributorCount[ctx.name], ctx.today],
  );
}

/** Distributed over the districts with the most stores; a few without a group or coordinates, suspended or closed. */
async function seedBulkCustomers(ctx: SeedContext): Promise<void> {
  await ctx.client.query(
    `with place as (select s.district_id, count(*) as stores, avg(s.latitude)::numeric(9,6) as latitude, avg(s.longitude)::numeric(9,6) as longitude
         from store s where s.status = 'active' and s.latitude is not null group by 1),
       ranked as (select *, row_number() over (order by stores desc, district_id) - 1 as nth, count(*) over () as places from place),
       city as (select r.*, d.name from ranked r join district d on d.id = r.district_id)
     insert into bulk_customer (code, name, customer_group_id, bulk_segment_id, district_id, address, latitude, longitude, npwp, silo_tonnes, credit_limit, terms, status)
     select 'CRH-' || lpad(n::text, 5, '0'),
       'PT ' || (array['Jaya','Karya','Mitra','Prima','Surya','Tirta','Wira'])[1 + n * 5 % 7] || ' ' || (array['Beton','Konstruksi','Pracetak','Readymix','Mortar'])[1 + n * 3 % 5] || ' ' || c.name,
       case when n % 6 <> 5 then 1 + n * 7 % $2::int end, 1 + n * 11 % 6, c.district_id, 'Kawasan Industri Blok ' || chr(65 + n % 26) || ' No. ' || 1 + n % 90,
       case when n % 23 <> 7 then c.latitude + ((n * 37 % 41) - 20) * 0.0009 end, case when n % 23 <> 7 then c.longitude + ((n * 53 % 41) - 20) * 0.0009 end,
       case when n % 4 <> 3 then '01.' || lpad((n * 7919 % 1000)::text, 3, '0') || '.' || lpad((n * 104729 % 1000)::text, 3, '0') || '.' || n % 10 || '-' || lpad((n * 31 % 1000)::text, 3, '0') || '.000' end,
       40 + 20 * (n % 12), (500 + 250 * (n % 9)) * 1000000::numeric, (array['30 hari setelah faktur','45 hari setelah faktur','Tunai sebelum kirim'])[1 + n % 3],
       case when n % 29 = 13 then 'closed' when n % 31 = 17 then 'suspended' else 'active' end
     from generate_series(1, $1::int) n join city c on c.nth = (n * 13) % least(c.places, 60)`,
    [customerCount[ctx.name], groupCount[ctx.name]],
  );
}

/** One or two distributors per customer and, for nearly all, a position; some positions changed in the past. */
async function seedBulkServices(ctx: SeedContext): Promise<void> {
  await ctx.client.query(
    `with serving as (select distributor_id, row_number() over (order by distributor_id) - 1 as nth, count(*) over () as n from bulk_distributor)
     insert into bulk_customer_distributor (customer_id, distributor_id, valid_from, valid_to)
     select c.id, s.distributor_id, $1::date - 500, case when turn = 1 and c.id % 11 = 4 then $1::date - 30 end
     from bulk_customer c, generate_series(0, 1) turn join serving s on true
     where c.status <> 'closed' and s.nth = (c.id + turn) % s.n and (turn = 0 or c.id % 3 = 0) order by c.id, turn`,
    [ctx.today],
  );
  await ctx.client.query(
    `with chair as (select id, row_number() over (order by kind desc, id) - 1 as nth, count(*) over () as n from position where kind in ('KAM', 'CORSALES') and archived_at is null),
       own as (select c.id, h.id as chair, k.id as earlier, c.id % 9 = 2 as changed from bulk_customer c
         join chair h on h.nth = c.id % h.n join chair k on k.nth = (c.id + 1) % k.n where c.status <> 'closed' and c.id % 13 <> 6)
     insert into kam_assignment (customer_id, position_id, valid_from, valid_to, reason)
     select id, case when part = 0 then earlier else chair end, case when part = 1 and changed then $1::date - 120 else $1::date - 700 end, case when part = 0 then $1::date - 120 end,
       case when part = 1 and changed then 'Pembagian ulang' end
     from own, generate_series(0, 1) part where part = 1 or changed order by id, part`,
    [ctx.today],
  );
  await ctx.client.query(
    "update bulk_customer c set kam_id = k.position_id from kam_assignment k where k.customer_id = c.id and k.valid_from <= $1 and (k.valid_to is null or k.valid_to > $1)",
    [ctx.today],
  );
}

async function seedBulkContracts(ctx: SeedContext): Promise<void> {
  await ctx.client.query(
    `insert into bulk_contract (number, customer_id, product_group_id, tonnes, price, valid_from, valid_to, status)
     select 'KCR/' || extract(year from $1::date - x.ago) || '/' || lpad((x.id * 2 + part)::text, 5, '0'), x.id, g.id, 600 + 300 * (x.id % 14), 905000 + 5000 * (x.id % 21),
       $1::date - x.ago - part * 365, $1::date - x.ago - part * 365 + 365, case when part = 1 then 'ended' when x.id % 17 = 5 then 'draft' else 'active' end
     from (select c.id, (c.id * 29 % 300)::int as ago from bulk_customer c where c.status = 'active' and c.id % 5 < 3) x, generate_series(0, 1) part,
       (select id from product_group where code = 'GP-KHUSUS') g
     where part = 0 or x.id % 2 = 0 order by x.id, part`,
    [addDays(ctx.today, -1)],
  );
}

/** Projects in every stage with their earlier stages; some are past their expected decision day. */
async function seedProjects(ctx: SeedContext): Promise<void> {
  await ctx.client.query(
    `with own as (select c.*, row_number() over (order by c.id) - 1 as nth, count(*) over () as customers from bulk_customer c where c.status = 'active' and c.kam_id is not null),
       wanted as (select n, case when n % 10 = 3 then 5 when n % 10 = 7 then 6 else 1 + n % 4 end as position from generate_series(1, $1::int) n)
     insert into project (name, customer_id, kind, district_id, latitude, longitude, stage_id, probability, stage_since, expected_tonnes, offered_price, start_on, end_on, expected_close_on, kam_id, lost_reason, lost_to, created_at)
     select (array['Gedung perkantoran','Jalan lingkar','Bendungan','Pabrik baja ringan','Dermaga','Jembatan','Rumah sakit','Apartemen'])[1 + n % 8] || ' ' || d.name || case when n > 40 then ' ' || n else '' end,
       o.id, (array['building','road','dam','plant','port','road','building','building'])[1 + n % 8], o.district_id, o.latitude + 0.01 * (n % 5 - 2), o.longitude + 0.01 * (n % 7 - 3),
       s.id, s.probability, $2::date - (n * 7 % 60), 400 + 350 * (n % 13), 900000 + 7500 * (n % 17),
       case when w.position > 2 then $2::date + (n % 90) end, case when w.position > 2 then $2::date + (n % 90) + 120 + 30 * (n % 6) end,
       $2::date + (n * 11 % 100) - 20, o.kam_id, case when w.position = 6 then (array['price','spec','schedule','relation','credit'])[1 + n % 5] end, case when w.position = 6 then 'Semen ' || (array['Nusa','Garuda','Merak'])[1 + n % 3] end,
       ($2::date - 200)::timestamp
     from wanted w join project_stage s on s.position = w.position join own o on o.nth = (n * 7) % o.customers join district d on d.id = o.district_id`,
    [projectCount[ctx.name], addDays(ctx.today, -1)],
  );
  await ctx.client.query(
    `insert into project_stage_history (project_id, customer_id, stage_id, probability, tonnes, close_on, entered_at, left_at)
     select p.id, p.customer_id, g.id, g.probability, p.expected_tonnes, p.expected_close_on, (p.stage_since - (s.position - g.position) * 20)::timestamp + interval '2 hours',
       case when g.id <> s.id then (p.stage_since - greatest(s.position - g.position - 1, 0) * 20)::timestamp + interval '2 hours' end
     from project p join project_stage s on s.id = p.stage_id join project_stage g on g.id = s.id or (g.kind = 'open' and g.position < least(s.position, 5)) order by p.id, g.position`,
  );
}
