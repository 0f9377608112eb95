import type { SeedContext } from "./context.ts";
import { addMonths, monthOf } from "./days.ts";
import { dice } from "./dice.ts";

/**
 * Two of five stores have reported owner, telephone and tonnes; stores of the competitor panel their brands, in each of
 * three months.
 */
export async function seedCustomerInformation(ctx: SeedContext): Promise<void> {
  const brands = `(select jsonb_agg(e order by e->>'tonnes') from (
    select jsonb_build_object('brand', b.id, 'tonnes', (8 + ${dice(30, "s.id", "b.id", "m.n")})::text) as e from (select id from brand where product_line_id = 1 order by id limit 2) b
    union all select jsonb_build_object('competitorBrand', c.id, 'tonnes', (5 + ${dice(25, "s.id", "c.id", "m.n")})::text) from competitor_brand c where c.product_line_id = 1 and ${dice(10, "s.id", "c.id")} < 6) x)`;
  await ctx.client.query(
    `with asked as (
       select s.id, s.district_id, s.owner_name, s.phone, s.potential_tonnes, x.id as salesman_id, x.distributor_id, x.channel, false as panel
       from (select distinct on (store_id) store_id, salesman_id from visit_pattern order by store_id, id) p join store s on s.id = p.store_id join salesman x on x.id = p.salesman_id where ${dice(5, "s.id")} < 2
         and not exists (select 1 from sample_store k where k.store_id = s.id and k.panel = 'competitor')
       union all
       select s.id, s.district_id, s.owner_name, s.phone, s.potential_tonnes, x.id, x.distributor_id, x.channel, true
       from sample_store k join store s on s.id = k.store_id cross join lateral (select x.* from salesman x where x.channel = 'retail' and x.status = 'active' order by x.district_id <> s.district_id, x.id limit 1) x
       where k.panel = 'competitor' and k.status = 'active' and not k.reserve)
     insert into customer_info (distributor_id, channel, salesman_id, day, captured_at, store_id, district_id, owner_name, phone, declared_tonnes, size, brands, client_id, content_hash)
     select s.distributor_id, s.channel, s.salesman_id, t.day, t.day + interval '4 hours', s.id, s.district_id, case when ${dice(6, "s.id")} = 0 then 'H. ' || s.owner_name else s.owner_name end,
       case when ${dice(7, "s.id")} = 1 then '+62813' || lpad((10000000 + s.id % 80000000)::text, 8, '0') else s.phone end,
       case when ${dice(3, "s.id")} = 0 then s.potential_tonnes else round(s.potential_tonnes * 1.2, 0) end, (array['small', 'medium', 'large'])[1 + s.id % 3],
       case when s.panel then ${brands} else '[]' end, md5('info ' || s.id || ' ' || m.n)::uuid, sha256(('info ' || s.id || ' ' || m.n)::bytea)
     from asked s cross join generate_series(0, 2) m(n) cross join lateral (select ($1::date - m.n * 30 - 1 - ${dice(20, "s.id")})::date as day) t
     where s.panel or m.n = ${dice(3, "s.id")} order by t.day, s.id, m.n`,
    [ctx.today],
  );
  await seedCapturedCustomers(ctx);
  await ctx.client.query(
    `insert into customer_profile (channel, store_id, district_id, salesman_id, info_id, captured_at, owner_name, phone, declared_tonnes, size, brands, brand_names, differences)
     select distinct on (i.store_id, i.channel) i.channel, i.store_id, s.district_id, i.salesman_id, i.id, i.captured_at, i.owner_name, i.phone, i.declared_tonnes, i.size, i.brands,
       (select string_agg(coalesce(b.name, c.name) || ' ' || (e->>'tonnes') || ' t', ', ' order by nth) from jsonb_array_elements(i.brands) with ordinality j(e, nth) left join brand b on b.id = (e->>'brand')::bigint left join competitor_brand c on c.id = (e->>'competitorBrand')::bigint),
       (case when lower(btrim(i.owner_name)) is distinct from lower(btrim(s.owner_name)) then 1 else 0 end) + (case when regexp_replace(i.phone, '[^0-9]', '', 'g') is distinct from regexp_replace(s.phone, '[^0-9]', '', 'g') then 1 else 0 end)
         + (case when i.declared_tonnes is not null and i.declared_tonnes::numeric is distinct from s.potential_tonnes::numeric then 1 else 0 end)
     from customer_info i join store s on s.id = i.store_id order by i.store_id, i.channel, i.captured_at desc`,
  );
  await ctx.client.query(
    `insert into panel_reading (month, store_id, district_id, product_line_id, brand_id, competitor_brand_id, tonnes, weight, origin)
     select date_trunc('month', i.day)::date, i.store_id, i.district_id, coalesce(b.product_line_id, c.product_line_id), b.id, c.id, (e->>'tonnes')::numeric, k.weight, 'customerInfo'
     from (select distinct on (store_id, date_trunc('month', day)) * from customer_info where brands <> '[]' order by store_id, date_trunc('month', day), captured_at desc) i
     join sample_store k on k.store_id = i.store_id and k.panel = 'competitor' cross join lateral jsonb_array_elements(i.brands) e
     left join brand b on b.id = (e->>'brand')::bigint left join competitor_brand c on c.id = (e->>'competitorBrand')::bigint order by i.store_id, i.day, b.id, c.id
     on conflict do nothing`,
  );
}

/** Half of the customers visited by corsales have reported a contact and tonnes; for some, the reports differ. */
async function seedCapturedCustomers(ctx: SeedContext): Promise<void> {
  await ctx.client.query(
    `update bulk_customer set contact_name = (array['Bambang Wijaya','Dewi Lestari','Hendra Gunawan','Maya Sari','Rudi Hartono'])[1 + id % 5],
       phone = '+62811' || lpad((20000000 + id * 7919 % 70000000)::text, 8, '0'), potential_tonnes = 120 + 40 * (id % 17)
     where id % 7 <> 3`,
  );
  await ctx.client.query(
    `insert into customer_info (distributor_id, channel, salesman_id, day, captured_at, customer_id, district_id, owner_name, phone,
       declared_tonnes, size, client_id, content_hash)
     select x.distributor_id, x.channel, x.id, t.day, t.day + interval '4 hours', c.id, c.district_id,
       coalesce(c.contact_name, 'Andi Pratama'), case when ${dice(4, "c.id")} = 0 then '+6281300' || lpad((c.id % 1000000)::text, 6, '0') else c.phone end,
       case when ${dice(3, "c.id")} = 0 then c.potential_tonnes else round(coalesce(c.potential_tonnes, 100) * 1.15, 0) end,
       (array['small', 'medium', 'large'])[1 + c.id % 3], md5('customer info ' || c.id)::uuid, sha256(('customer info ' || c.id)::bytea)
     from (select distinct on (customer_id) customer_id, salesman_id from visit_pattern where customer_id is not null order by customer_id, id) p
     join bulk_customer c on c.id = p.customer_id join salesman x on x.id = p.salesman_id
     cross join lateral (select ($1::date - 1 - ${dice(40, "c.id")})::date as day) t
     where ${dice(2, "c.id")} = 0 order by t.day, c.id`,
    [ctx.today],
  );
  await ctx.client.query(
    `insert into customer_profile (channel, customer_id, district_id, salesman_id, info_id, captured_at, owner_name, phone, declared_tonnes, size, differences)
     select i.channel, i.customer_id, c.district_id, i.salesman_id, i.id, i.captured_at, i.owner_name, i.phone, i.declared_tonnes, i.size,
       (case when i.owner_name is distinct from c.contact_name then 1 else 0 end) + (case when i.phone is not null and i.phone is distinct from c.phone then 1 else 0 end)
         + (case when i.declared_tonnes is not null and i.declared_tonnes::numeric is distinct from c.potential_tonnes::numeric then 1 else 0 end)
     from customer_info i join bulk_customer c on c.id = i.customer_id order by i.customer_id`,
  );
}

/** A place at which all visits were recorded 300 m away, each with a photo. */
export async function seedWrongPoint(ctx: SeedContext): Promise<void> {
  await ctx.client.query(
    `with place as (select s.id, s.district_id, s.latitude, s.longitude from store s join visit_pattern p on p.store_id = s.id where s.latitude is not null order by s.id limit 1),
       seen as (select x.*, n from (select id, distributor_id, row_number() over (order by id) as k from salesman where channel = 'retail' and status = 'active' limit 2) x, generate_series(1, 3) n)
     insert into place_point (distributor_id, channel, salesman_id, day, pointed_at, store_id, district_id, latitude, longitude, accuracy_m, mock, photo_id, client_id, content_hash)
     select x.distributor_id, 'retail', x.id, $1::date - 7 * n::int, $1::date - 7 * n::int + interval '3 hours', p.id, p.district_id, p.latitude + 0.0027 + 0.00001 * n, p.longitude, 8, false, 0,
       md5('point ' || x.id || ' ' || n)::uuid, sha256(('point ' || x.id || ' ' || n)::bytea) from place p, seen x`,
    [ctx.today],
  );
  await ctx.client.query(
    `insert into customer_profile (channel, store_id, district_id, point_state, point_latitude, point_longitude, point_count, point_salesmen, point_distance)
     select g.channel, g.store_id, g.district_id, 'proposed', percentile_disc(0.5) within group (order by g.latitude), percentile_disc(0.5) within group (order by g.longitude), count(*), count(distinct g.salesman_id), 302
     from place_point g group by 1, 2, 3
     on conflict (place_key, channel) do update set point_state = 'proposed', point_latitude = excluded.point_latitude, point_longitude = excluded.point_longitude, point_count = excluded.point_count, point_salesmen = excluded.point_salesmen, point_distance = excluded.point_distance`,
  );
}

/**
 * Thirteen months of an association's figures by province, with estimates for some districts. Read from rollups, which
 * exist by then.
 */
export async function seedMarketVolumes(ctx: SeedContext): Promise<void> {
  const month = monthOf(ctx.today);
  await ctx.client.query(
    `with sold as (
       select s.month, d.province_id, p.brand_id, sum(s.tonnes) as tonnes from sale_month s join district d on d.id = s.district_id join product p on p.id = s.product_id
       where p.product_line_id = 1 and s.month >= $1::date group by 1, 2, 3 having sum(s.tonnes) > 0),
     cell as (select month, province_id, sum(tonnes) as tonnes from sold group by 1, 2)
     insert into market_volume (month, province_id, brand_id, competitor_brand_id, source, tonnes)
     select month, province_id, brand_id, null::bigint, 'association', round(tonnes, 0) from sold
     union all select c.month, c.province_id, null, k.id, 'association', round(c.tonnes * (0.12 + 0.01 * ${dice(14, "c.province_id", "k.id")}), 0)
     from cell c, competitor_brand k where k.product_line_id = 1 order by 1, 2, 3, 4`,
    [addMonths(month, -12)],
  );
  await ctx.client.query(
    `with sold as (
       select s.month, s.district_id, p.brand_id, sum(s.tonnes) as tonnes from sale_month s join product p on p.id = s.product_id
       where p.product_line_id = 1 and s.month >= $1::date and s.district_id in (select district_id from (select district_id, sum(tonnes) as t from sale_month group by 1) x order by t desc, district_id limit 20)
       group by 1, 2, 3 having sum(s.tonnes) > 0),
     cell as (select month, district_id, sum(tonnes) as tonnes from sold group by 1, 2)
     insert into market_volume (month, district_id, brand_id, competitor_brand_id, source, tonnes)
     select month, district_id, brand_id, null::bigint, 'manual', round(tonnes, 0) from sold
     union all select c.month, c.district_id, null, k.id, 'manual', round(c.tonnes * (0.10 + 0.01 * ${dice(20, "c.district_id", "k.id")}), 0)
     from cell c, competitor_brand k where k.product_line_id = 1 order by 1, 2, 3, 4`,
    [addMonths(month, -3)],
  );
}
