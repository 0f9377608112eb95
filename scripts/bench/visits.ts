import pg from "pg";
import { dropIndexes } from "./fill-stores.ts";
import { middle } from "./load.ts";
import { printResult } from "./portal-process.ts";
import { changeAll, timeReport } from "./reports.ts";

type At = { readonly url: string; readonly token: string; readonly database: string };
/** Thirteen months of a large installation. `BENCH_VISITS=680000` is faster and less significant. */
const wantedVisits = Number(process.env.BENCH_VISITS ?? 6_800_000);
const salesmen = 2_500;
const days = 395;
const goal = 0.1;

/** Copies of the demo salesmen with the positions of their originals. */
const salesmenSql = `with added as (
    insert into salesman (code, channel, fullname, district_id, status, joined_on)
    select 'BENCH-' || n, o.channel, o.fullname || ' ' || n, o.district_id, 'active', '2020-01-01'
    from generate_series(1, $1::int) n
    join (select s.*, row_number() over (order by id) - 1 as place, count(*) over () as total
      from salesman s where channel = 'retail' and code not like 'BENCH-%') o on o.place = n % o.total
    on conflict (code) do nothing returning id, district_id)
  insert into salesman_position (salesman_id, position_id, valid_from)
  select a.id, p.position_id, '2020-01-01' from (select a.*, row_number() over (order by id) as n from added a) a
  join (select position_id, row_number() over (order by position_id) - 1 as place, count(*) over () as total
    from (select distinct position_id from salesman_position) d) p on p.place = a.n % p.total`;

/** The same number of visits for each salesman and day, at stores and with results that vary. */
const visitsSql = `insert into visit (distributor_id, channel, salesman_id, day, store_id, district_id, client_id,
    content_hash, check_in_at, device_at, received_at, clock_trust, latitude, longitude, accuracy_m, distance_m, usual_m,
    radius_m, verdict, check_out_client_id, check_out_hash, check_out_at, check_out_trust, outcome, order_tonnes)
  select s.distributor_id, s.channel, s.id, d.day, t.id, t.district_id, gen_random_uuid(), '\\x00', x.at, x.at, x.at,
    'boot', -6.2, 106.8, 10, (x.n * 37 + s.id) % 300, 100, 100,
    case when (x.n * 37 + s.id) % 300 <= 100 then 'in' else 'out' end, gen_random_uuid(), '\\x00',
    x.at + interval '20 minutes', 'boot', case when x.n % 2 = 0 then 'order' else 'noOrder' end,
    case when x.n % 2 = 0 then 1.25 end
  from (select day::date as day from generate_series(current_date - $1::int, current_date - 1, interval '1 day') day) d
  cross join (select s.*, row_number() over (order by id) as place from salesman s where code like 'BENCH-%') s
  cross join lateral (select n, d.day + time '01:00' + n * interval '30 minutes' as at
    from generate_series(1, $2::int) n) x
  join (select t.*, row_number() over (order by id) - 1 as place, count(*) over () as total from store t) t
    on t.place = (s.place * 31 + x.n * 7) % t.total`;
const daysSql = `insert into visit_day (distributor_id, salesman_id, day, channel, district_id, visits, unplanned, stores,
    n_in, n_out, productive, order_tonnes, minutes, timed, store_ids, counted_at)
  select v.distributor_id, v.salesman_id, v.day, v.channel, min(v.district_id), count(*), count(distinct v.store_id),
    count(distinct v.store_id), count(*) filter (where v.verdict = 'in'), count(*) filter (where v.verdict = 'out'),
    count(*) filter (where v.outcome = 'order'), coalesce(sum(v.order_tonnes), 0), 20 * count(*), count(*),
    array_agg(distinct v.store_id order by v.store_id), now()
  from visit v join salesman s on s.id = v.salesman_id where s.code like 'BENCH-%' group by 1, 2, 3, 4
  on conflict do nothing`;

async function fillVisits(client: pg.Client): Promise<number> {
  const count = async () => (await client.query<{ n: number }>("select count(*)::int as n from visit")).rows[0]?.n ?? 0;
  const perDay = Math.ceil((wantedVisits - (await count())) / salesmen / days);
  if (perDay < 1) return count();
  await client.query("set maintenance_work_mem = '512MB'");
  await client.query("set work_mem = '256MB'");
  await client.query(salesmenSql, [salesmen]);
  const dropped = await dropIndexes(client, "visit");
  await client.query(visitsSql, [days, perDay]);
  for (const definition of dropped) await client.query(definition);
  await client.query(daysSql);
  await client.query("reset work_mem");
  await client.query("vacuum analyze visit, visit_day, salesman, salesman_position");
  return count();
}

/** The figures of the report by position from single visits. */
const plainSql = `select sp.position_id, count(*), count(*) filter (where v.outcome = 'order'),
    count(distinct (v.salesman_id, v.day)), sum(v.order_tonnes), count(v.check_out_at),
    sum(extract(epoch from v.check_out_at - v.check_in_at)) / 60, count(*) filter (where v.verdict = 'in'),
    count(*) filter (where v.verdict = 'out'), count(distinct (v.salesman_id, v.day, v.place_key))
  from visit v left join salesman_position sp on sp.salesman_id = v.salesman_id and sp.valid_from <= v.day
    and (sp.valid_to is null or sp.valid_to > v.day)
  where v.status = 'posted' and v.day between $1 and $2 group by rollup (1)`;

/**
 * Compares the first request of the month report of visits after a change with plain SQL over the visits of the month.
 */
export async function benchVisits(at: At): Promise<void> {
  const client = new pg.Client({ connectionString: at.database });
  await client.connect();
  try {
    const from = performance.now();
    const visits = await fillVisits(client);
    process.stdout.write(`visits: ${visits}, filled in ${((performance.now() - from) / 1000).toFixed(0)} s\n`);
    const { rows } = await client.query<{ from: string; to: string }>(
      `select (date_trunc('month', current_date) - interval '1 month')::date::text as "from",
         (date_trunc('month', current_date) - interval '1 day')::date::text as "to"`,
    );
    const month = rows[0] as { from: string; to: string };
    const plain = await middle(async () => {
      const began = performance.now();
      await client.query(plainSql, [month.from, month.to]);
      return performance.now() - began;
    });
    const query = { ...month, compare: "none" };
    const measured = await timeReport(at, "/laporan/kunjungan-sales", query, () => changeAll(client));
    const ratio = measured / plain;
    const what = `month report of ${(visits / 1e6).toFixed(1)} M visits`;
    printResult(
      what,
      `${measured.toFixed(0)} ms`,
      `${plain.toFixed(0)} ms plain`,
      ratio.toFixed(3),
      `≤ ${goal}`,
      ratio <= goal,
    );
  } finally {
    await client.end();
  }
}
