import type { SeedContext } from "./context.ts";

/** Number of past days with visits, and with points of movement. */
const back: Readonly<Record<SeedContext["name"], { readonly days: number; readonly points: number }>> = {
  test: { days: 40, points: 3 },
  demo: { days: 122, points: 7 },
  large: { days: 395, points: 2 },
  xl: { days: 395, points: 2 },
};

/** A number between 0 and 999 that is always the same for the same words. */
const dice = (words: string): string => `(('x' || substr(md5(${words}), 1, 6))::bit(24)::int % 1000)`;
const at = (minutes: string): string =>
  `((d.day::timestamp + interval '8 hours' + make_interval(mins => ${minutes})) at time zone 'Asia/Jakarta')`;

/**
 * Schedule items before the first week created by `seedPatterns`: those of weekly patterns, and of others every second
 * week.
 */
const itemsSql = `insert into visit_schedule (distributor_id, channel, salesman_id, day, store_id, customer_id, district_id, source,
    pattern_id, origin_on, created_at, status, cancelled_at, reason_id, excused_at)
  select x.distributor_id, x.channel, p.salesman_id, d.day, p.store_id, p.customer_id, coalesce(s.district_id, b.district_id), 'pattern', p.id, d.day, (d.day - 20)::timestamp,
    case when c.n < 20 then 'cancelled' else 'planned' end, case when c.n < 20 then (d.day - (c.n % 2))::timestamp + interval '3 hours' end,
    case when c.n < 20 then (select min(id) from visit_reason where use = 'cancelled' and excuses = (c.n < 10)) end, case when c.n < 10 then (d.day - (c.n % 2))::timestamp + interval '3 hours' end
  from visit_pattern p join salesman x on x.id = p.salesman_id
  left join store s on s.id = p.store_id left join bulk_customer b on b.id = p.customer_id
  cross join (select g::date as day, (g::date - date '2024-01-01') / 7 as week from generate_series($1::date - $2::int, $1::date - 8, interval '1 day') g) d
  left join calendar k on k.day = d.day
  cross join lateral (select ${dice("'cancel ' || p.id || d.day")} as n offset 0) c
  where coalesce(k.workday, true) and (p.frequency = 'weekly' or d.week % 2 = p.id % 2) and x.joined_on <= d.day
    and (array[p.monday, p.tuesday, p.wednesday, p.thursday, p.friday, p.saturday, p.sunday])[extract(isodow from d.day)::int]
  order by d.day, p.id on conflict do nothing`;

/**
 * Visits to nine of ten planned places, some unplanned and some repeated; most near their store. One store is always
 * visited 300 m from its location, one salesman is always exactly at it, one has a mocked location, one a phone whose
 * clock is hours ahead. A subquery with an offset is evaluated once, not at each reference to its columns.
 */
const visitsSql = `with planned as (
    select i.distributor_id, i.channel, i.salesman_id, i.day, i.place_key, i.district_id, i.id as schedule_id, row_number() over (partition by i.salesman_id, i.day order by i.id) as turn
    from visit_schedule i where i.day between $1::date - $2::int and $1::date - 1 and i.status = 'planned'),
  here as (select z.district_id, array_agg(z.id order by z.id) as ids from store z where z.status = 'active' and z.latitude is not null group by 1),
  others as (
    select p.*, 'plan' as why from planned p where ${dice("'go ' || p.schedule_id")} < 880
    union all select p.*, 'again' from planned p where ${dice("'again ' || p.schedule_id")} < 25
    union all
    select q.distributor_id, q.channel, q.salesman_id, q.day, h.ids[1 + ${dice("'pick ' || q.salesman_id || q.day")} % cardinality(h.ids)], q.district_id, null::bigint, q.last + 1, 'extra' from
      (select distributor_id, channel, salesman_id, day, min(district_id) as district_id, max(turn) as last from planned where channel = 'retail' group by 1, 2, 3, 4) q
      join here h on h.district_id = q.district_id where ${dice("'extra ' || q.salesman_id || q.day")} < 420),
  rolled as (
    select o.*, ${dice("'far ' || o.salesman_id || o.day || o.place_key || o.why")} as far, ${dice("'ends ' || o.salesman_id || o.day || o.place_key || o.why")} as ends,
      8 * 60 / 8 * (o.turn - 1) + ${dice("'min ' || o.salesman_id || o.day || o.place_key")} % 25 + case when o.why = 'again' then 240 else 0 end as minute,
      (select min(salesman_id) from planned) + 3 as exact, (select min(salesman_id) from planned) + 5 as faker, (select min(place_key) from planned where place_key > 0) as wrong from others o offset 0),
  placed as (
    select r.*, coalesce(s.latitude, b.latitude) as lat, coalesce(s.longitude, b.longitude) as lon,
      case when r.place_key = r.wrong then 300 + r.far % 12 when r.salesman_id = r.exact then 0 when r.far < 30 then null when r.far < 90 then 140 + r.far * 6 when r.far < 120 then 104 + r.far % 10
        else r.far * 7 % 92 end as metres
    from rolled r left join store s on s.id = r.place_key left join bulk_customer b on b.id = -r.place_key
    where coalesce(s.latitude, b.latitude) is not null offset 0),
  judged as (
    select p.*, case when p.salesman_id = p.faker then 'mock' when p.metres is null then 'noGps'
      when p.metres <= p.radius then 'in' when p.metres - 15 <= p.radius then 'unsure' else 'out' end as verdict
    from (select *, case when place_key > 0 then 100 else 200 end as radius from placed) p offset 0)
  insert into visit (distributor_id, channel, salesman_id, user_id, day, store_id, customer_id, district_id, schedule_id, client_id, content_hash, check_in_at, device_at, received_at, clock_trust,
    latitude, longitude, accuracy_m, mock, distance_m, usual_m, radius_m, verdict, flags, check_out_client_id, check_out_hash, check_out_at, check_out_trust, outcome, outcome_reason_id, order_tonnes, order_value)
  select d.distributor_id, d.channel, d.salesman_id, x.user_id, d.day, case when d.place_key > 0 then d.place_key end, case when d.place_key < 0 then -d.place_key end, d.district_id, d.schedule_id, md5('visit ' || d.salesman_id || d.day || d.place_key || d.why)::uuid, decode(md5('in ' || d.salesman_id || d.day || d.place_key || d.why), 'hex'),
    ${at("d.minute::int")}, ${at("d.minute::int")}, ${at("d.minute::int + 2")}, 'boot',
    case when d.metres is not null then round(d.lat + d.metres / 111194.93, 6) end, case when d.metres is not null then d.lon end, case when d.metres is not null then 8 + d.far % 15 end, d.salesman_id = d.faker,
    d.metres, d.radius, d.radius, d.verdict, case when d.ends < 15 then array['short'] else '{}' end,
    md5('out ' || d.salesman_id || d.day || d.place_key || d.why)::uuid, decode(md5('end ' || d.salesman_id || d.day || d.place_key || d.why), 'hex'),
    ${at("d.minute::int + case when d.ends < 15 then 2 else 12 + d.ends % 30 end")}, 'boot',
    case when d.ends % 100 < 38 then 'order' when d.ends % 100 < 95 then 'noOrder' else 'closed' end,
    case when d.ends % 100 between 38 and 94 then (select min(id) from visit_reason where use = 'noOrder') end,
    case when d.ends % 100 < 38 then (1 + d.ends % 9) * 0.5 end, case when d.ends % 100 < 38 then (1 + d.ends % 9) * 650000 end
  from judged d join salesman x on x.id = d.salesman_id order by d.day, d.salesman_id, d.minute, d.place_key`;

/** The same counts as `countDay` of src/features/atsalesman/rules/visit-day.ts, for all days in one statement. */
const daysSql = `with item as (
    select i.distributor_id, i.salesman_id, i.day, i.place_key, bool_or(i.excused_at is null) as due, bool_or(i.excused_at is not null) as excused
    from visit_schedule i, lateral (select i.day::timestamp at time zone 'Asia/Jakarta' as began) d
    where i.day between $1::date - $2::int and $1::date - 1 and i.created_at < d.began and not coalesce(i.cancelled_at < d.began, false) group by 1, 2, 3, 4),
  seen as (select distinct v.distributor_id, v.salesman_id, v.day, v.place_key from visit v where v.day between $1::date - $2::int and $1::date - 1),
  plans as (
    select i.distributor_id, i.salesman_id, i.day, count(*) filter (where i.due) as planned, count(*) filter (where i.due and s.place_key is not null) as done, count(*) filter (where i.excused) as excused
    from item i left join seen s using (distributor_id, salesman_id, day, place_key) group by 1, 2, 3),
  visits as (
    select v.distributor_id, v.salesman_id, v.day, count(*) as n, count(distinct v.place_key) as stores, count(*) filter (where v.verdict = 'in') as n_in, count(*) filter (where v.verdict = 'unsure') as n_unsure,
      count(*) filter (where v.verdict = 'out') as n_out, count(*) filter (where v.verdict = 'noGps') as n_no_gps, count(*) filter (where v.verdict = 'mock') as n_mock, count(*) filter (where v.outcome = 'order') as productive,
      coalesce(sum(v.order_tonnes), 0) as tonnes, coalesce(sum(v.order_value), 0) as value, round(sum(extract(epoch from v.check_out_at - v.check_in_at)) / 60) as minutes, count(v.check_out_at) as timed,
      coalesce(array_agg(distinct v.store_id order by v.store_id) filter (where v.store_id is not null), '{}') as store_ids, min(v.check_in_at) as first_in, max(v.check_in_at) as last_in, max(v.check_out_at) as last_out
    from visit v where v.day between $1::date - $2::int and $1::date - 1 group by 1, 2, 3)
  insert into visit_day (distributor_id, salesman_id, day, channel, district_id, planned, planned_done, excused, visits, unplanned, repeat, stores, n_in, n_unsure, n_out, n_no_gps, n_mock, productive, order_tonnes, order_value,
    minutes, timed, store_ids, first_in, last_in, last_out, counted_at)
  select b.distributor_id, b.salesman_id, b.day, x.channel, x.district_id, coalesce(b.planned, 0), coalesce(b.done, 0), coalesce(b.excused, 0), coalesce(b.n, 0), coalesce(b.stores - coalesce(b.done, 0), 0), coalesce(b.n - b.stores, 0), coalesce(b.stores, 0),
    coalesce(b.n_in, 0), coalesce(b.n_unsure, 0), coalesce(b.n_out, 0), coalesce(b.n_no_gps, 0), coalesce(b.n_mock, 0), coalesce(b.productive, 0), coalesce(b.tonnes, 0), coalesce(b.value, 0), coalesce(b.minutes, 0), coalesce(b.timed, 0), coalesce(b.store_ids, '{}'),
    b.first_in, b.last_in, b.last_out, (b.day + 1)::timestamp at time zone 'Asia/Jakarta'
  from (select * from plans p full join visits v using (distributor_id, salesman_id, day)) b join salesman x on x.id = b.salesman_id order by b.day, b.salesman_id on conflict do nothing`;

const placesSql = `place as (
    select id as key, latitude, longitude from store union all select -id, latitude, longitude from bulk_customer)`;
/**
 * A point per minute from the first visit to the last: at the store during a visit, on a straight line between stores.
 */
const pointsSql = `with ${placesSql}, leg as (
    select v.distributor_id, v.salesman_id, v.day, v.check_in_at as arrived, v.check_out_at as left_at, s.latitude as lat, s.longitude as lon,
      lead(v.check_in_at) over w as next_at, lead(s.latitude) over w as next_lat, lead(s.longitude) over w as next_lon
    from visit v join place s on s.key = v.place_key join salesman x on x.id = v.salesman_id and x.tracking where v.day >= $1::date - $2::int
    window w as (partition by v.salesman_id, v.day order by v.check_in_at, v.id))
  insert into movement_point (distributor_id, salesman_id, day, at, lat_e6, lon_e6, accuracy_m, speed_kmh, heading, flags)
  select l.distributor_id, l.salesman_id, l.day, m.at,
    round(1e6 * (l.lat + (coalesce(l.next_lat, l.lat) - l.lat) * way.gone))::int, round(1e6 * (l.lon + (coalesce(l.next_lon, l.lon) - l.lon) * way.gone))::int, 6 + extract(minute from m.at)::int % 14, null, null, 0
  from leg l cross join lateral generate_series(date_trunc('minute', l.arrived), coalesce(l.next_at - interval '1 minute', l.left_at), interval '1 minute') as m(at)
  cross join lateral (select case when l.next_at is null or m.at <= l.left_at then 0::numeric
    else least(1, extract(epoch from m.at - l.left_at) / greatest(60, extract(epoch from l.next_at - l.left_at))) end as gone) way
  order by l.day, l.salesman_id, m.at on conflict do nothing`;
/** Days without points keep their track: the stores in order, with a stop at each. */
const tracksSql = `with ${placesSql}, spot as (
    select v.distributor_id, v.salesman_id, v.day, extract(epoch from v.check_in_at)::int as arrived, extract(epoch from v.check_out_at)::int as left_at, round(s.latitude * 1e6)::int as lat, round(s.longitude * 1e6)::int as lon,
      lag(s.latitude) over w as lat0, lag(s.longitude) over w as lon0, s.latitude, s.longitude
    from visit v join place s on s.key = v.place_key join salesman x on x.id = v.salesman_id and x.tracking where v.day between $1::date - $3::int and $1::date - $2::int - 1
    window w as (partition by v.salesman_id, v.day order by v.check_in_at, v.id))
  insert into movement_day (distributor_id, salesman_id, day, track, stops, distance_m, gap_minutes, gap_m, points, dropped, built_at)
  select distributor_id, salesman_id, day, jsonb_agg(jsonb_build_array(arrived, lat, lon) order by arrived) || '[]'::jsonb,
    coalesce(jsonb_agg(jsonb_build_object('from', arrived, 'to', left_at, 'latE6', lat, 'lonE6', lon) order by arrived) filter (where left_at - arrived >= 300), '[]'),
    coalesce(round(sum(sqrt(((latitude - lat0) * 111195) ^ 2 + ((longitude - lon0) * 110500) ^ 2))), 0)::int, 0, 0, count(*)::int * 60, 0, (day + 1)::timestamp at time zone 'Asia/Jakarta'
  from spot group by 1, 2, 3 order by day, salesman_id on conflict do nothing`;
const lastSql = `insert into movement_last (distributor_id, salesman_id, at, lat_e6, lon_e6, accuracy_m, battery, gps_off, heard_at)
  select distinct on (p.salesman_id) p.distributor_id, p.salesman_id, p.at, p.lat_e6, p.lon_e6, p.accuracy_m, 30 + p.salesman_id % 60, p.salesman_id % 17 = 5, p.at + interval '1 minute'
  from movement_point p order by p.salesman_id, p.at desc`;

/** Months of visits as sent by phones, the counts of the days, and the movements of the last week. */
export async function seedVisits(ctx: SeedContext): Promise<void> {
  const { days, points } = back[ctx.name];
  await ctx.client.query("select make_track_weeks($1::date - $2::int, 3)", [ctx.today, points]);
  await ctx.client.query(itemsSql, [ctx.today, days]);
  await ctx.client.query(visitsSql, [ctx.today, days]);
  await ctx.client.query(daysSql, [ctx.today, days]);
  await ctx.client.query("analyze visit_schedule, visit, visit_day");
  await ctx.client.query(pointsSql, [ctx.today, points]);
  await ctx.client.query(tracksSql, [ctx.today, points, Math.min(days, 100)]);
  await ctx.client.query(lastSql);
}
